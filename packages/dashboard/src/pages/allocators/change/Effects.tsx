import type { AllocatorAnswer, ArmChangeAnswer, ChangeAnswer } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { whole } from "../../../numbers/formats.js";
import { Pager } from "../Pager.js";
import { pullsOwed, shareInWords } from "../../../numbers/fractions.js";
import { momentInWords, versionRows } from "./versions.js";

interface EffectsProperties {
  readonly before: AllocatorAnswer;
  readonly after: ChangeAnswer;
}

const PAGE = 20;

/** What a change would mean: when it begins, the two versions side by side, and every arm that it concerns. */
export function Effects({ before, after }: EffectsProperties) {
  const [page, setPage] = useState(0);
  const { total, arms } = after.changed;
  const shown = Math.min(page, Math.max(0, Math.ceil(arms.length / PAGE) - 1));
  return (
    <>
      <p role="status">
        <strong>{momentInWords(before, after)}</strong>
      </p>
      <div class="table-scroll">
        <table class="comparison versions">
          <thead>
            <tr>
              <th scope="col">The contract</th>
              <th scope="col">now</th>
              <th scope="col">then</th>
            </tr>
          </thead>
          <tbody>
            {versionRows(before, after).map(({ title, before: was, after: is }) => (
              <tr key={title} class={was === is ? "" : "chosen"}>
                <th scope="row">{title}</th>
                <td>{was}</td>
                <td>{is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total === 0 ? (
        <p class="small soft">No arm's share, cap or status changes.</p>
      ) : (
        <>
          <h3>
            {total === 1 ? "1 arm changes" : `${whole(total)} arms change`}
            {total > arms.length ? `; the first ${whole(arms.length)} are listed` : ""}
          </h3>
          <ArmEffects arms={arms.slice(shown * PAGE, (shown + 1) * PAGE)} all={arms} />
          <Pager {...{ page: shown, size: PAGE, total: arms.length, what: "arms that change" }} onPage={setPage} />
        </>
      )}
    </>
  );
}

/** A table with the columns in which some arm has something to say. */
function ArmEffects({
  arms,
  all,
}: {
  readonly arms: readonly ArmChangeAnswer[];
  readonly all: readonly ArmChangeAnswer[];
}) {
  const has = (part: (arm: ArmChangeAnswer) => unknown) => all.some((arm) => part(arm) !== null);
  const columns = [
    { title: "at least", cell: (arm: ArmChangeAnswer) => twoOf(shareInWords(arm.before), shareInWords(arm.after)) },
    ...(has(({ target }) => target)
      ? [{ title: "rises later to", cell: ({ target }: ArmChangeAnswer) => shareInWords(target) }]
      : []),
    ...(all.some(({ capBefore, cap }) => capBefore !== cap)
      ? [
          {
            title: "at most",
            cell: (arm: ArmChangeAnswer) => twoOf(shareInWords(arm.capBefore), shareInWords(arm.cap)),
          },
        ]
      : []),
    ...(all.some((arm) => seenInWords(arm.priorBefore) !== seenInWords(arm.prior))
      ? [
          {
            title: "seen before",
            cell: (arm: ArmChangeAnswer) => twoOf(seenInWords(arm.priorBefore), seenInWords(arm.prior)),
          },
        ]
      : []),
    ...(all.some(({ statusBefore, status }) => statusBefore !== status)
      ? [{ title: "status", cell: (arm: ArmChangeAnswer) => twoOf(arm.statusBefore ?? "new", arm.status) }]
      : []),
    ...(has(({ forgone }) => forgone)
      ? [
          {
            title: "forgoes, of a decision",
            cell: ({ forgone }: ArmChangeAnswer) => (forgone === null ? "–" : pullsOwed(forgone)),
          },
        ]
      : []),
  ];
  return (
    <div class="table-scroll">
      <table class="comparison">
        <thead>
          <tr>
            <th scope="col">arm</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arms.map((arm, index) => (
            <tr key={arm.name ?? index}>
              <th scope="row">{arm.name ?? "an erased arm"}</th>
              {columns.map(({ title, cell }) => (
                <td key={title}>{cell(arm)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function seenInWords(prior: ArmChangeAnswer["prior"]): string {
  return prior === null ? "nothing" : `${whole(prior.successes)} of ${whole(prior.successes + prior.failures)} good`;
}

function twoOf(before: string, after: string): string {
  return before === after ? before : `${before} → ${after}`;
}
