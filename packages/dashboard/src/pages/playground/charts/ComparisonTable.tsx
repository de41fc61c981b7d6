import type { KeptValue } from "../../../contracts/contractPage.js";
import { aboutOf, pageOf } from "../../../contracts/index.js";
import { starving, starvingInWords } from "../../../contracts/none.js";
import type { AnsweredSetting } from "../../../engine/engine.js";
import { atEnd } from "../../../setting/answer.js";
import { capital, whole } from "../../../numbers/formats.js";
import { plusMinusHead, plusMinusWords, uncertain, uncertainPercent } from "../../../numbers/uncertain.js";
import { armNames, BASELINE } from "../../../setting/setting.js";

interface ComparisonTableProperties {
  readonly answered: AnsweredSetting;
  readonly names: readonly string[];
  /** The policy that sentence, shares and futures are about. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

/** Every policy in one row; the chosen one is shown in the rest of the page. */
export function ComparisonTable({ answered: { setting, answer }, names, place, onPlace }: ComparisonTableProperties) {
  const about = aboutOf(setting);
  const { words } = about;
  const arms = armNames(setting);
  const kept = pageOf(setting.contract).columns(about);
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
                  <KeptCell {...value(policy, index === BASELINE)} />
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

function KeptCell({ text, tone }: KeptValue) {
  return tone === undefined ? <>{text}</> : <span class={tone}>{text}</span>;
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
