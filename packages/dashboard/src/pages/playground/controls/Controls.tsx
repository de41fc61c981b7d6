import { useState } from "preact/hooks";
import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";
import { ArmsEditor } from "./ArmsEditor.js";
import { ContractEditor } from "./ContractEditor.js";
import { PolicyPicker } from "./PolicyPicker.js";
import { RunControls } from "./RunControls.js";
import { ScenarioPicker } from "./ScenarioPicker.js";

interface ControlsProperties {
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

/** All that can be changed: beside the results, or on a phone in a sheet from below, which leaves the sentence in sight. */
export function Controls({ setting, registry, onChange }: ControlsProperties) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button primary sheet-toggle"
        aria-expanded={isOpen}
        aria-controls="controls"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Close" : "Change the setting"}
      </button>
      <section id="controls" class="controls stack" aria-label="The setting" data-open={isOpen}>
        <ScenarioPicker {...{ setting, onChange }} />
        <ContractEditor {...{ setting, registry, onChange }} />
        <ArmsEditor {...{ setting, onChange }} />
        <PolicyPicker {...{ setting, registry, onChange }} />
        <RunControls {...{ setting, onChange }} />
      </section>
    </>
  );
}
