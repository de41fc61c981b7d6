import { type Reason, ruleOf, rules, type TracedPull, type Vocabulary } from "@evenhand/core";
import { useState } from "preact/hooks";
import { ArmSwatch, seriesColour } from "../../../design/chartColours.js";
import { decimal, percent, plain, plainPercent, whole } from "../../../numbers/formats.js";
import type { Words } from "../../../setting/scenarios.js";
import { armNames, type Setting } from "../../../setting/setting.js";

interface DecisionsProperties {
  readonly setting: Setting;
  readonly pulls: readonly TracedPull[];
  /** The last round that is shown. */
  readonly end: number;
  /** How many decisions are in sight. */
  readonly size: number;
  readonly words: Words;
  /** While a future is played its reasons come too fast to be read aloud. */
  readonly isPlaying: boolean;
}

/** A dot is filled from this reward on: for rewards of 0 and 1, where there was one. */
export const PAID = 0.5;
/** With more arms than this, all share one row: the name of each is said when it is looked at. */
const MOST_ROWS = 12;

/** Below the heads of the columns. */
const FIRST_ROW = 2;

/** The last decisions as dots, a row for each arm, and the reason for one of them. */
export function Decisions({ setting, pulls, end, size, words, isPlaying }: DecisionsProperties) {
  // By round: while a future is played the decision that is looked at stays.
  const [looked, setLooked] = useState<number>();
  const names = armNames(setting);
  const first = Math.max(0, end - size);
  const shown = pulls.slice(first, end);
  const { length: count } = setting.arms;
  const isShared = count > MOST_ROWS;
  const rows = isShared ? [0] : Array.from({ length: count }, (_, arm) => arm);
  const told = shown.find(({ round }) => round === looked) ?? shown[shown.length - 1];
  const counts = countsOf(pulls, end, setting.arms.length);
  const standing = counts.reduce((sum, count) => sum + count, 0);
  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || told === undefined) return;
    const next = shown.find(({ round }) => round === told.round + by);
    if (next === undefined) return;
    event.preventDefault();
    setLooked(next.round);
    document.getElementById(idOf(next.round))?.focus();
  };
  return (
    <>
      <p class="reason" aria-live={isPlaying ? "off" : "polite"}>
        {told === undefined ? (
          `No round has been played: press Play or Step.`
        ) : (
          <>
            Round {whole(told.round)}: <strong>{names[told.arm]}</strong>, {reasonInWords(told.reason, words)}.{" "}
            {told.voided === true ? "It was a no-show and is not counted." : `It returned ${plain(told.reward)}.`}
          </>
        )}
      </p>
      <div
        class="decisions"
        role="group"
        aria-label="Decisions"
        onKeyDown={move}
        style={{ gridTemplateColumns: `minmax(4rem, max-content) repeat(${size}, minmax(3px, 1fr)) max-content` }}
      >
        {!isShared && (
          <span class="lane-count small soft" style={{ gridRow: 1, gridColumn: size + 2 }}>
            share so far
          </span>
        )}
        {rows.map((arm, row) => (
          <>
            <span key={`name ${arm}`} class="lane-name small" style={{ gridRow: row + FIRST_ROW, gridColumn: 1 }}>
              {isShared ? (
                <span>
                  {whole(count)} {words.arms}
                </span>
              ) : (
                <>
                  <ArmSwatch arm={arm} />
                  <span title={names[arm]}>{names[arm]}</span>
                </>
              )}
            </span>
            <span
              key={`lane ${arm}`}
              class="lane"
              style={{ gridRow: row + FIRST_ROW, gridColumn: `2 / span ${size}` }}
            />
            <span
              key={`count ${arm}`}
              class="lane-count small"
              style={{ gridRow: row + FIRST_ROW, gridColumn: size + 2 }}
            >
              {isShared ? "" : standing === 0 ? "–" : percent(counts[arm] / standing, 1)}
            </span>
          </>
        ))}
        {shown.map(({ round, arm, reward, voided = false }, index) => (
          <button
            key={round}
            id={idOf(round)}
            type="button"
            class="dot"
            tabIndex={round === told?.round ? 0 : -1}
            aria-label={`Round ${round}: ${names[arm]}`}
            aria-pressed={round === told?.round}
            data-paid={reward >= PAID}
            data-void={voided}
            style={{ gridRow: isShared ? FIRST_ROW : arm + FIRST_ROW, gridColumn: index + 2, color: seriesColour(arm) }}
            onPointerEnter={() => setLooked(round)}
            onFocus={() => setLooked(round)}
          />
        ))}
      </div>
    </>
  );
}

function idOf(round: number): string {
  return `decision-${round}`;
}

/** Of the pulls that stand. */
function countsOf(pulls: readonly TracedPull[], end: number, arms: number): Float64Array {
  const counts = new Float64Array(arms);
  for (const { arm, voided } of pulls.slice(0, end)) if (voided !== true) counts[arm]++;
  return counts;
}

/** Why an arm was chosen, as a clause without its subject: "due by round 415: …". */
export function reasonInWords(reason: Reason | undefined, words: Words): string {
  if (reason === undefined) return rules.several.words;
  const { rule, numbers, learner } = reason;
  const known = ruleOf(rule);
  if (known === undefined) return unlisted(reason);
  if (learner !== undefined) return `${known.words}: ${reasonInWords(learner, words)}`;
  return known.inNumbers?.(numbers, vocabularyOf(words)) ?? known.words;
}

/** A rule that is not in the library's table is told by its name and numbers. */
function unlisted({ rule, numbers }: Reason): string {
  const values = Object.entries(numbers).map(
    ([name, value]) => `${name} ${decimal(value, Number.isInteger(value) ? 0 : 2)}`,
  );
  return values.length === 0 ? rule : `${rule} (${values.join(", ")})`;
}

function vocabularyOf({ arm, arms, pull, pulls, reward }: Words): Vocabulary {
  return {
    ...{ arm, arms, pulls, whole },
    counted: (count) => `${whole(count)} ${count === 1 ? pull : pulls}`,
    average: (mean) => `${decimal(mean, 2)} ${reward} per ${pull}`,
    share: plainPercent,
    decimal: (number) => decimal(number, 2),
  };
}
