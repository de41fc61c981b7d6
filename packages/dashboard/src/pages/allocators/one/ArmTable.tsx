import { type ArmColumn, intervalText } from "@evenhand/allocator";
import type { ArmAnswer } from "@evenhand/protocol";
import { ArmSwatch } from "../../../design/chartColours.js";
import { decimal, percent, WHILE_THERE, whole } from "../../../numbers/formats.js";
import { exactShare, shareText } from "../../../numbers/fractions.js";
import { armName, pulls } from "../health.js";

interface ArmTableProperties {
  readonly rows: readonly ArmAnswer[];
  readonly sort: ArmSort;
  readonly onSort: (sort: ArmSort) => void;
}

interface ShownColumn {
  readonly sort: ArmSort["column"];
  readonly words: string;
  readonly hint?: string;
  readonly cell: (arm: ArmAnswer) => string;
  readonly under?: (arm: ArmAnswer) => string;
}

const NONE = "–";

const columns: readonly ShownColumn[] = [
  {
    ...{
      sort: "promised",
      words: "Promised",
      hint: "of the rounds in which it is there",
      cell: ({ promised }) => (promised === null ? NONE : shareText(promised.fraction)),
    },
    under: ({ promised, cap }) =>
      [...exactly(promised), ...(cap === null ? [] : [`at most ${shareText(cap.fraction)}`])].join(", "),
  },
  {
    ...{ sort: "share", words: "Got", hint: "of all decisions", cell: ({ share }) => part(share) },
    under: ({ pulls: count, share, openRounds }) =>
      [count === 1 ? "1 pull" : `${whole(count)} pulls`, ...whileThere(share, count, openRounds)].join(", "),
  },
  {
    ...{ sort: "recentShare", words: "Lately", hint: "of the last 1,000 rounds" },
    cell: ({ recentShare }) => part(recentShare),
    under: ({ recentShare, recentPulls, recentOpenRounds }) =>
      whileThere(recentShare, recentPulls, recentOpenRounds).join(""),
  },
  {
    ...{ sort: "deficit", words: "Behind now", hint: "in pulls" },
    cell: ({ deficit }) => (deficit === null ? NONE : pulls(Math.max(0, deficit.number))),
    under: ({ deficit }) => (deficit === null || deficit.number >= 0 ? "" : `${decimal(-deficit.number, 2)} ahead`),
  },
  {
    ...{ sort: "largestDeficit", words: "Most behind", hint: "in pulls, ever" },
    cell: ({ largestDeficit }) => (largestDeficit === null ? NONE : pulls(largestDeficit)),
    under: ({ largestDeficit, largestDeficitRound: round }) =>
      largestDeficit === null || !round ? "" : `after round ${whole(round)}`,
  },
  {
    ...{ sort: "deadline", words: "Due by round" },
    cell: ({ deadline }) => (deadline === null ? NONE : whole(deadline)),
  },
  {
    ...{
      sort: "mean",
      words: "Mean reward",
      hint: "of those reported, with a 95 % interval that holds at every moment",
    },
    cell: ({ mean }) => (mean === null ? NONE : decimal(mean, 2)),
    under: ({ meanLow, meanHigh }) =>
      meanLow === null || meanHigh === null ? "" : intervalText({ low: meanLow, high: meanHigh }),
  },
  {
    ...{ sort: "pending", words: "Rewards", hint: "sorted by those that are awaited" },
    cell: ({ reported }) => `${whole(reported)} came`,
    under: rewardsMissing,
  },
  {
    ...{ sort: "availability", words: "Available", hint: "of the rounds in which it could have been" },
    cell: ({ availability }) => (availability === null ? NONE : percent(availability, 0)),
  },
];

/** What each arm was promised and has got. */
export function ArmTable({ rows, sort, onSort }: ArmTableProperties) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Arms">
      <table class="comparison arms">
        <thead>
          <tr>
            <SortHead column="name" words="Arm" {...{ sort, onSort }} />
            {columns.map(({ sort: column, words, hint }) => (
              <SortHead key={column} {...{ column, words, hint, sort, onSort }} isRight />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.arm}>
              <th scope="row">
                <span class="arm-name">
                  <ArmSwatch arm={row.arm} />
                  {armName(row)}
                </span>
                <div class="soft small">{beside(row)}</div>
              </th>
              {columns.map(({ sort: column, cell, under }) => (
                <td key={column} class="right">
                  {cell(row)}
                  {under !== undefined && <div class="soft small">{under(row)}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadProperties {
  readonly column: ArmSort["column"];
  readonly words: string;
  readonly hint?: string | undefined;
  readonly isRight?: boolean;
  readonly sort: ArmSort;
  readonly onSort: (sort: ArmSort) => void;
}

function SortHead({ column, words, hint, isRight = false, sort, onSort }: SortHeadProperties) {
  const isChosen = sort.column === column;
  const order = isChosen ? (sort.isDescending ? "descending" : "ascending") : "none";
  const choose = () => onSort({ column, isDescending: isChosen ? !sort.isDescending : column !== "name" });
  return (
    <th scope="col" class={isRight ? "right" : ""} aria-sort={order}>
      <button type="button" class="sort" title={hint} onClick={choose}>
        {words}
        <span aria-hidden="true">{order === "none" ? "" : sort.isDescending ? " ↓" : " ↑"}</span>
      </button>
    </th>
  );
}

/** What a percentage does not say exactly. */
function exactly(share: ArmAnswer["promised"]): string[] {
  const exact = share === null ? undefined : exactShare(share.fraction);
  return exact === undefined ? [] : [`exactly ${exact}`];
}

/** Small parts with three decimals: among thousands of arms all would be the same otherwise. */
function part(share: number | null): string {
  return share === null ? NONE : percent(share, share > 0 && share < 0.001 ? 3 : 1);
}

/** The share that a promise is about, where it is another than that of all decisions. */
function whileThere(share: number | null, count: number, openRounds: number): string[] {
  const own = part(openRounds === 0 ? share : count / openRounds);
  return own === part(share) ? [] : [`${own} ${WHILE_THERE}`];
}

/** The id beside a label, the group, and what is unusual. */
function beside({ name, label, group, status }: ArmAnswer): string {
  return [label === null ? null : name, group, status === "active" ? null : status]
    .filter((part) => part !== null)
    .join(" · ");
}

function rewardsMissing({ pending, standIns, unheard, late }: ArmAnswer): string {
  const parts = [
    [pending, "awaited"],
    [standIns + unheard, "missing"],
    [late, "late"],
  ] as const;
  return parts.flatMap(([count, words]) => (count === 0 ? [] : [`${whole(count)} ${words}`])).join(", ");
}

/** The order in which the service lists the arms. */
export interface ArmSort {
  readonly column: ArmColumn;
  readonly isDescending: boolean;
}

/** The arms of a page, as the service is asked for them. */
export function armsQuery({ column, isDescending }: ArmSort, search: string, page: number, size: number): string {
  return new URLSearchParams({
    sort: column,
    ...(isDescending ? { descending: "true" } : {}),
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    offset: String(page * size),
    limit: String(size),
  }).toString();
}
