import type { Answered } from "../../../engine/useAnswer.js";
import type { PolicyAnswer } from "../../../engine/answer.js";
import { atEnd } from "../../../engine/atEnd.js";
import { uncertain, uncertainPercent, plusMinusWords } from "../../../numbers/uncertain.js";
import { canBeAway } from "../../../setting/canBeAway.js";
import { contractKinds } from "../../../setting/contractKinds.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { behindInWords } from "../sentence/sentenceOf.js";
import { starving } from "../sentence/starving.js";

interface ComparisonTableProperties {
  readonly answered: Answered;
  readonly names: readonly string[];
  /** The policy that sentence, shares and futures are about. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

/** Every policy in one row; the chosen one is shown in the rest of the page. */
export function ComparisonTable({ answered: { setting, answer }, names, place, onPlace }: ComparisonTableProperties) {
  const words = wordsOf(setting.scenario);
  const kept = keptColumn(setting);
  return (
    <div class="table-scroll">
      <table class="comparison">
        <caption class="spoken">The policies compared</caption>
        <thead>
          <tr>
            <th scope="col">Shown</th>
            <th scope="col" class="right">
              {words.reward}
            </th>
            <th scope="col" class="right">
              cost
            </th>
            {kept !== undefined && (
              <th scope="col" class="right">
                {kept.title}
              </th>
            )}
            <th scope="col" class="right">
              starving
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.policies.map((policy, index) => (
            <tr key={index} class={index === place ? "chosen" : ""}>
              <th scope="row">
                <label class="check">
                  <input type="radio" name="shown" checked={index === place} onChange={() => onPlace(index)} />
                  <span>{names[index]}</span>
                </label>
              </th>
              <td class="right" title={plusMinusWords}>
                {uncertain(atEnd(policy, "reward"))}
              </td>
              <td class="right" title={plusMinusWords}>
                {policy.cost === undefined ? "–" : uncertainPercent(policy.cost)}
              </td>
              {kept !== undefined && <td class="right">{kept.value(policy, answer.trials)}</td>}
              <td class="right">{starving(policy.shares, answer.promised).length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface KeptColumn {
  readonly title: string;
  readonly value: (policy: PolicyAnswer, trials: number) => string;
}

/** Whether, or how far, the promise was kept. */
function keptColumn(setting: Setting): KeptColumn | undefined {
  switch (contractKinds[setting.contract.kind].contract) {
    case "none":
      return undefined;
    case "quota":
      if (canBeAway(setting)) {
        return { title: "floors held", value: ({ broken = 0 }, trials) => `${trials - broken} of ${trials} trials` };
      }
      return {
        title: "furthest behind",
        value: ({ courses }) => behindInWords(courses["worst-violation"].most.at(-1) ?? 0),
      };
    case "penalty":
      return { title: "missing", value: (policy) => uncertain(atEnd(policy, "unfairness")) };
    case "opportunity":
      return { title: "withheld", value: (policy) => uncertain(atEnd(policy, "withheld")) };
    case "proportional":
      return { title: "furthest behind", value: (policy) => uncertain(atEnd(policy, "proportional-deficit")) };
    case "potential":
      return {
        title: "to the potential",
        value: (policy) => uncertain(atEnd(policy, "worst-distance-to-potential"), 2),
      };
  }
}
