import type { ComponentChildren } from "preact";
import type { Answered } from "../../../engine/useAnswer.js";
import type { PolicyAnswer } from "../../../engine/answer.js";
import { atEnd } from "../../../engine/atEnd.js";
import { capital } from "../../../numbers/capital.js";
import { whole } from "../../../numbers/formats.js";
import { plusMinusHead, plusMinusWords, uncertain, uncertainPercent } from "../../../numbers/uncertain.js";
import { armNames } from "../../../setting/armNames.js";
import { contractKinds } from "../../../setting/contractKinds.js";
import { furthestAbove } from "../../../setting/furthestAbove.js";
import { furthestBehind } from "../../../setting/furthestBehind.js";
import { floorsOf } from "../../../setting/sharesOf.js";
import { wordsOf } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { BASELINE } from "../../../setting/studyOf.js";
import { behindInWords } from "../sentence/floorVerdict.js";
import { starving, starvingInWords } from "../sentence/starving.js";

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
  const arms = armNames(setting);
  const kept = keptColumns(setting);
  const { least, meaning } = starvingInWords(arms.length);
  const isCompared = answer.policies.length > 1;
  return (
    <div class="table-scroll">
      <table class="comparison">
        <caption class="spoken">The policies compared</caption>
        <thead>
          <tr>
            <th scope="col">Shown</th>
            <th scope="col" class="right on-wide" title={plusMinusWords}>
              {words.reward} {plusMinusHead}
            </th>
            {isCompared && (
              <th scope="col" class="right" title={plusMinusWords}>
                cost {plusMinusHead}
              </th>
            )}
            {kept.map(({ title }) => (
              <th key={title} scope="col" class="right">
                {title}
              </th>
            ))}
            <th scope="col" class="right on-wide" title={capital(meaning)}>
              starving, {least}
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
              <td class="right on-wide" title={plusMinusWords}>
                {uncertain(atEnd(policy, "reward"))}
              </td>
              {isCompared && (
                <td class="right" title={plusMinusWords}>
                  {policy.cost === undefined ? "–" : uncertainPercent(policy.cost)}
                </td>
              )}
              {kept.map(({ title, value }) => (
                <td key={title} class="right">
                  {value(policy, index === BASELINE)}
                </td>
              ))}
              <td class="right on-wide">
                <Starving arms={starving(policy.shares, answer.present)} names={arms} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who starves: one or two by name, more by number. */
function Starving({ arms, names }: { readonly arms: readonly number[]; readonly names: readonly string[] }) {
  if (arms.length === 0) return <span class="soft">none</span>;
  const starved = arms.map((arm) => names[arm]);
  if (arms.length <= 2) return <span class="broken">{starved.join(", ")}</span>;
  return (
    <span class="broken" title={starved.join(", ")}>
      {whole(arms.length)} of {whole(names.length)}
    </span>
  );
}

interface KeptColumn {
  readonly title: string;
  readonly value: (policy: PolicyAnswer, isLearner: boolean) => ComponentChildren;
}

/** By how many pulls a floor or cap was missed at most, and whether that broke it. The learner alone promised none. */
function heldOrBroken({ courses }: PolicyAnswer, metric: string, broken: number, isLearner: boolean) {
  const furthest = behindInWords(courses[metric].most.at(-1) ?? 0);
  if (isLearner) return <span class="soft">{furthest}</span>;
  return broken === 0 ? <span class="kept">held, {furthest}</span> : <span class="broken">broken, {furthest}</span>;
}

/** Whether, or how far, the promise was kept. */
function keptColumns(setting: Setting): KeptColumn[] {
  switch (contractKinds[setting.contract.kind].contract) {
    case "none":
      return [];
    case "quota":
      return floorColumns(setting);
    case "penalty":
      return [{ title: "missing", value: (policy) => uncertain(atEnd(policy, "unfairness")) }];
    case "opportunity":
      return [{ title: "withheld", value: (policy) => uncertain(atEnd(policy, "withheld")) }];
    case "proportional":
      return [{ title: "furthest behind", value: (policy) => uncertain(atEnd(policy, "proportional-deficit")) }];
    case "potential":
      return [
        {
          title: "to the potential",
          value: (policy) => uncertain(atEnd(policy, "worst-distance-to-potential"), 2),
        },
      ];
  }
}

function floorColumns(setting: Setting): KeptColumn[] {
  const behind: KeptColumn = {
    title: `${wordsOf(setting.scenario).pulls} behind`,
    value: (policy, isLearner) => heldOrBroken(policy, furthestBehind(setting), policy.broken ?? 0, isLearner),
  };
  const metric = furthestAbove(setting);
  if (metric === undefined) return [behind];
  const above: KeptColumn = {
    title: "above the cap",
    value: (policy, isLearner) => heldOrBroken(policy, metric, policy.aboveCap ?? 0, isLearner),
  };
  return floorsOf(setting)?.some((floor) => floor > 0) === true ? [behind, above] : [above];
}
