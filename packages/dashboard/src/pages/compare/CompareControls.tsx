import { useId } from "preact/hooks";
import type { Preset } from "../../contracts/contractPage.js";
import { withContract } from "../../contracts/withContract.js";
import { type Registry, shortTitle } from "../../setting/registry.js";
import type { Setting } from "../../setting/setting.js";
import { ArmsEditor } from "../playground/controls/ArmsEditor.js";
import { ContractEditor } from "../playground/controls/ContractEditor.js";
import { RunControls, ScenarioPicker, Sheet } from "../playground/controls/Sheet.js";
import { suggested, withContractOf, type Pair } from "./pair.js";

interface CompareControlsProperties {
  readonly pair: Pair;
  readonly registry: Registry | undefined;
  readonly onChange: (pair: Pair) => void;
}

/** Both contracts, and the arms that they are for. */
export function CompareControls({ pair, registry, onChange }: CompareControlsProperties) {
  const { a, b } = pair;
  /** The world is changed for both. */
  const changeWorld = (world: Setting) => onChange({ a: withContractOf(world, world), b: withContractOf(world, b) });
  return (
    <Sheet words="Change the contracts" label="Both contracts">
      <ScenarioPicker setting={a} onChange={(world) => onChange({ a: world, b: suggested(world) })} />
      <Side
        title="Contract A"
        setting={a}
        {...{ registry }}
        onChange={(changed) => onChange({ a: changed, b: withContractOf(changed, b) })}
      />
      <Side
        title="Contract B"
        setting={b}
        {...{ registry }}
        onChange={(changed) => onChange({ a: withContractOf(changed, a), b: changed })}
      />
      <ArmsEditor setting={a} {...{ registry }} onChange={changeWorld} />
      <RunControls setting={a} onChange={changeWorld} />
    </Sheet>
  );
}

interface SideProperties {
  readonly title: string;
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

function Side({ title, setting, registry, onChange }: SideProperties) {
  const id = useId();
  const { id: contract } = setting.contract;
  const keepers = (registry?.policies ?? []).filter((policy) => policy.contract === contract && contract !== "none");
  return (
    <section class="stack tight side">
      <ContractEditor
        {...{ title, setting, registry, onChange }}
        isOffered={(preset) => isForSameWorld(setting, preset)}
      />
      {keepers.length > 0 && (
        <div class="field">
          <label for={id}>Kept by</label>
          <select
            id={id}
            class="input"
            value={setting.policies[0]?.id}
            onChange={({ currentTarget }) =>
              onChange({ ...setting, policies: [{ id: currentTarget.value, options: {} }] })
            }
          >
            {keepers.map((policy) => (
              <option key={policy.id} value={policy.id}>
                {shortTitle(policy.title)}
              </option>
            ))}
          </select>
        </div>
      )}
    </section>
  );
}

/** Whether such a contract has a meaning for the setting's arms and rewards as they are. */
function isForSameWorld(setting: Setting, preset: Preset): boolean {
  const changed = withContract(setting, preset);
  return changed.rewards === setting.rewards && changed.arms.every(({ mean }, arm) => mean === setting.arms[arm].mean);
}
