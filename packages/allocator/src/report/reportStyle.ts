/**
 * How a report looks on a screen and on paper. Colours are those of the page where it has them, light ones otherwise,
 * and always light ones on paper.
 */
export const reportStyle = `
.report {
  --report-ink: var(--ink, #1f2328);
  --report-soft: var(--ink-soft, #565e67);
  --report-hairline: var(--line, #dfe2e5);
  --report-sunken: var(--sunken, #f3f4f3);
  --report-accent: var(--accent, #0069a6);
  --report-good: var(--good, #1a7346);
  --report-warn: var(--warn, #8a5300);
  --report-bad: var(--bad, #b3261e);
  max-width: 62rem;
  margin: 0 auto;
  color: var(--report-ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
.report *, .report *::before { box-sizing: border-box; }
.report h1 { margin: 0; font-size: 1.728rem; line-height: 1.25; overflow-wrap: anywhere; }
.report h2 { margin: 0; font-size: 1.2rem; line-height: 1.25; }
.report p, .report dl, .report dd, .report pre { margin: 0; }
.report p { max-width: 46rem; }
.report section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; margin-top: 2rem; }
.report-period { color: var(--report-soft); font-size: 1.2rem; }
.report-note { color: var(--report-soft); font-size: 0.833rem; }
.report dl { display: grid; gap: 0.5rem; }
.report dl > div { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 0 1rem; }
.report dt { color: var(--report-soft); }
.report dd { overflow-wrap: anywhere; }
.report dd[class], .report td[class] { font-weight: 600; }
.report-summary dd[class] { font-weight: 400; border-left: 3px solid; padding-left: 0.75rem; }
.report-good { color: var(--report-good); }
.report-warn { color: var(--report-warn); }
.report-bad { color: var(--report-bad); }
.report-scroll { overflow-x: auto; }
.report table { width: 100%; border-collapse: collapse; font-size: 0.833rem; }
.report th, .report td { padding: 0.375rem 0.5rem; font-weight: 400; text-align: right; vertical-align: top; }
.report th:first-child, .report td:first-child { padding-left: 0; text-align: left; }
.report th:last-child, .report td:last-child { padding-right: 0; }
.report thead th { color: var(--report-soft); vertical-align: bottom; }
.report tbody tr { border-top: 1px solid var(--report-hairline); }
.report tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 6rem; }
.report-changes td, .report-changes thead th { text-align: left; }
.report td { white-space: nowrap; }
.report-changes td:nth-child(n + 3), .report-caps td:nth-child(3) { white-space: normal; }
.report-bar {
  display: inline-block; width: 5rem; height: 0.75rem; margin-right: 0.5rem; vertical-align: -0.05rem;
  overflow: visible;
}
.report-bar + span { display: inline-block; min-width: 10.5em; }
.report-groups td:last-child > span { min-width: 7em; }
.report-chart { display: grid; gap: 0.5rem; margin: 0; }
.report-chart > div { display: grid; gap: 0.25rem; font-size: 0.833rem; }
.report-chart > div > div {
  display: grid; grid-template-columns: minmax(0, 9rem) minmax(0, 1fr) minmax(0, 14rem); gap: 0.75rem; align-items: center;
}
.report-chart > div span { overflow-wrap: anywhere; }
.report-chart svg { width: 100%; height: 1rem; background: var(--report-sunken); overflow: visible; print-color-adjust: exact; }
.report-chart rect { fill: var(--report-accent); opacity: 0.7; }
.report-chart path { stroke: var(--report-ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
.report-cap { stroke-dasharray: 3 2; }
.report-axis { stroke: var(--report-hairline); stroke-width: 1.5; }
.report-band { fill: var(--report-accent); opacity: 0.35; }
.report-bar circle { fill: var(--report-accent); }
.report-line { stroke: var(--report-ink); stroke-width: 1.5; }
.report pre {
  padding: 0.75rem; border: 1px solid var(--report-hairline); border-radius: 0.375rem; background: var(--report-sunken);
  font: 0.833rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
@media (max-width: 40rem) {
  .report dl > div { grid-template-columns: minmax(0, 1fr); }
  .report-chart > div > div { grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.5rem; }
  .report-chart svg { grid-row: 2; grid-column: 1 / -1; }
}
@page { size: A4; margin: 16mm 14mm; }
@media print {
  body { padding: 0 !important; }
  .report {
    --report-ink: #000; --report-soft: #444; --report-hairline: #bbb; --report-sunken: #f6f6f6;
    --report-accent: #005a8f;
    --report-good: #14603a; --report-warn: #704300; --report-bad: #9c1c15;
    max-width: none; font-size: 9.5pt;
  }
  .report h1 { font-size: 16pt; }
  .report h2 { font-size: 12pt; break-after: avoid; }
  .report-period { font-size: 11pt; }
  .report-note { font-size: 8.5pt; }
  .report dl > div { grid-template-columns: 45mm minmax(0, 1fr); }
  .report-short { break-inside: avoid; }
  .report section { display: block; margin-top: 7mm; }
  .report section > * + * { margin-top: 2mm; }
  .report-scroll { overflow: visible; }
  .report table { font-size: 8pt; }
  .report th, .report td { padding: 1mm 1.5mm; white-space: normal; }
  .report td > span, .report-shares td, .report-groups td { white-space: nowrap; }
  .report thead { display: table-header-group; }
  .report tr, .report dl > div, .report p, .report pre { break-inside: avoid; }
  .report p { max-width: none; orphans: 3; widows: 3; }
  .report-chart > div { font-size: 8pt; gap: 1mm; }
  .report-chart > div > div { break-inside: avoid; }
  .report-chart svg { height: 3.5mm; }
  .report-bar { width: 14mm; height: 2mm; margin-right: 1.5mm; }
  .report pre { font-size: 8pt; padding: 2mm; }
  .report-scroll + .report-note { break-before: avoid; }
}
`;
