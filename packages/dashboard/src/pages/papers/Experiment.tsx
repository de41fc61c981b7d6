import { isNumberText } from "@evenhand/figures";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Chart } from "../../design/Chart.js";
import { TableHead } from "../../design/TableHead.js";
import { hrefOf } from "../../links/route.js";
import { queryOf } from "../../links/settingQuery.js";
import { FormulaText } from "./FormulaText.js";
import {
  type ClaimContent,
  type ExperimentContent,
  noVerdicts,
  OURS,
  type TableContent,
  totalOf,
  verdictKinds,
  type Verdicts,
} from "./paperContent.js";
import { settingOfStudy } from "./settingOfStudy.js";

interface ExperimentProperties {
  readonly paper: string;
  readonly experiment: ExperimentContent;
}

/** Captions name every series, and lines that cover each other. */
const AS_PRINTED = { symbols: true, mostSeries: 24 };

/** One experiment: its figures, what the paper says about them and what was measured, and how it was run. */
export function Experiment({ paper, experiment }: ExperimentProperties) {
  const { id, title, source, seed, claims, tables, figures, study } = experiment;
  const setting = useMemo(() => (study === undefined ? undefined : settingOfStudy(study)), [study]);
  return (
    <section class="experiment stack" id={id} aria-labelledby={`${id}-title`}>
      <div class="stack tight">
        <div class="row spread">
          <h2 id={`${id}-title`} tabIndex={-1}>
            <FormulaText text={title} />
          </h2>
          <VerdictCounts {...totalOf(claims.map(({ verdict }) => ({ ...noVerdicts, [verdict]: 1 })))} />
        </div>
        <p class="small soft">
          {source}. Seed {seed}.
        </p>
        {setting === undefined ? (
          <p class="small soft">The playground has no place for this setting; the command below runs it.</p>
        ) : (
          <p>
            <a class="button" href={hrefOf("/play", queryOf(setting))}>
              Open in the playground
            </a>
          </p>
        )}
      </div>
      {figures.map(({ name, printed, figure }) => (
        <WhenNear key={name}>
          <Chart figure={figure} title={figure.title} look={AS_PRINTED} />
          <p class="small soft caption">
            {printed !== undefined && <strong>{printed} of the paper. </strong>}
            <FormulaText text={figure.caption} />
          </p>
        </WhenNear>
      ))}
      {tables.map((table) => (
        <Table key={table.title} {...table} />
      ))}
      <Claims {...{ paper, claims }} />
      <Details {...{ paper, experiment }} />
    </section>
  );
}

function Claims({ paper, claims }: { readonly paper: string; readonly claims: readonly ClaimContent[] }) {
  if (claims.length === 0) return null;
  return (
    <div class="stack tight">
      <h3>What {paper === OURS ? "we say" : "the paper says"}, and what was measured</h3>
      <ul class="claims">
        {claims.map(({ id, statement, verdict, dependsOn, measured, range = [], note }) => (
          <li key={id}>
            <Verdict verdict={verdict} dependsOn={dependsOn} />
            <div class="stack tight">
              <p>
                <FormulaText text={statement} />
              </p>
              <p class="small soft">
                <FormulaText text={measured} />
              </p>
              {range.map((sentence) => (
                <p key={sentence} class="small">
                  <FormulaText text={sentence} />
                </p>
              ))}
              {note !== undefined && (
                <p class="small">
                  {verdict === "fails" && <strong>Why: </strong>}
                  <FormulaText text={note} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Table({ title, columns, rows, note }: TableContent) {
  const isNumber = (cell: string | number) => typeof cell === "number" || isNumberText(cell);
  const sides = columns.map((_, column) => (rows.every((row) => isNumber(row[column])) ? "right" : ""));
  return (
    <div class="stack tight">
      <h3>
        <FormulaText text={title} />
      </h3>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={title}>
        <table class="plain-table">
          <TableHead columns={columns} classes={sides} />
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} class={sides[column]}>
                    <FormulaText text={String(cell)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== undefined && (
        <p class="small soft">
          <FormulaText text={note} />
        </p>
      )}
    </div>
  );
}

function Details({ paper, experiment: { id, settings, deviations } }: ExperimentProperties) {
  return (
    <details class="small">
      <summary>How it was run{paper === OURS ? "" : ", and what differs from the paper"}</summary>
      <div class="stack tight">
        <p>
          All numbers, with the pictures: <code>evenhand reproduce {`${paper}/${id}`}</code>
        </p>
        {deviations.length > 0 && (
          <ul class="deviations">
            {deviations.map((sentence) => (
              <li key={sentence}>
                <FormulaText text={sentence} />
              </li>
            ))}
          </ul>
        )}
        <div class="table-scroll" tabIndex={0} role="region" aria-label="Settings">
          <table class="plain-table">
            <TableHead columns={["setting", "value", "meaning", "chosen by"]} />
            <tbody>
              {settings.map(({ name, value, words, from }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{String(value).replaceAll(",", ", ")}</td>
                  <td>
                    <FormulaText text={words} />
                  </td>
                  <td>{from === "paper" ? "the paper" : "us"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  );
}

const marks = {
  holds: { sign: "✓", words: "holds" },
  fails: { sign: "✗", words: "fails" },
  depends: { sign: "◐", words: "depends on our choice" },
  "other-data": { sign: "–", words: "not run on the paper’s data" },
  open: { sign: "?", words: "open" },
} as const;

/** A sign and a word: never colour alone. */
export function Verdict({ verdict, dependsOn }: Pick<ClaimContent, "verdict" | "dependsOn">) {
  const { sign, words: usual } = marks[verdict];
  const words = dependsOn === "reading" ? "depends on the reading" : usual;
  return (
    <span class={`verdict ${verdict}`}>
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}

export function VerdictCounts(verdicts: Verdicts) {
  const kinds = verdictKinds.filter((kind) => verdicts[kind] > 0);
  return (
    <span class="verdicts small">
      {kinds.map((kind) => (
        <span key={kind} class={`verdict ${kind}`}>
          <span aria-hidden="true">{marks[kind].sign}</span> {verdicts[kind]}{" "}
          <span class="spoken">{marks[kind].words}</span>
        </span>
      ))}
    </span>
  );
}

/** Shows its content when the reader comes near: a paper has more figures than a browser draws in a moment. */
function WhenNear({ children }: { readonly children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div class={isNear ? "near" : "near waiting"} ref={place}>
      {isNear && children}
    </div>
  );
}
