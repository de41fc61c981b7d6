import type { Figure } from "@evenhand/figures";

/** What a figure shows, in short: for each panel its title and the series and levels in it. */
export function outline({ panels }: Figure): Record<string, string> {
  return Object.fromEntries(
    panels.map(({ title, marks }) => {
      const names = marks.map((mark) => ("label" in mark ? mark.label : "series" in mark ? mark.series : mark.kind));
      return [title ?? "", names.join(", ")] as const;
    }),
  );
}
