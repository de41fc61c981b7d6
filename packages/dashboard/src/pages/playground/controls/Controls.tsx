import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";
import { ArmsEditor } from "./ArmsEditor.js";
import { ContractEditor } from "./ContractEditor.js";
import { PolicyPicker } from "./PolicyPicker.js";
import { RunControls } from "./RunControls.js";
import { ScenarioPicker } from "./ScenarioPicker.js";
import { Sheet } from "./Sheet.js";

interface ControlsProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

export function Controls({ setting, registry, onChange }: ControlsProperties) {
  return (
    <Sheet words="Change the setting" label="The setting">
      <ScenarioPicker {...{ setting, onChange }} />
      <ContractEditor {...{ setting, registry, onChange }} />
      <ArmsEditor {...{ setting, registry, onChange }} />
      <PolicyPicker {...{ setting, registry, onChange }} />
      <RunControls {...{ setting, onChange }} />
    </Sheet>
  );
}
