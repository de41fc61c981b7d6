import { useEffect, useRef } from "preact/hooks";
import type { Preset } from "../../../contracts/contractPage.js";
import { presetOf, presets, promiseInWords } from "../../../contracts/index.js";
import { Notice } from "../../../design/Notice.js";
import { infeasible } from "../../../setting/feasibility.js";
import { hasFloors } from "../../../setting/floorTerms.js";
import { changePromise, type PromiseMemory } from "../../../contracts/promiseMemory.js";
import type { Registry } from "../../../setting/registry.js";
import type { ContractSetting, Setting } from "../../../setting/setting.js";
import { withFollowers } from "../../../contracts/withFollowers.js";
import { ContractNumbers } from "./ContractNumbers.js";
import { FloorTermsEditor } from "./FloorTermsEditor.js";
import { PromiseChips } from "../../../editor/PromiseChips.js";
import { useFollowed } from "./useFollowed.js";

interface ContractEditorProperties {
  /** "The promise" where it is left out. */
  readonly title?: string;
  /** Whether a preset can be chosen; all where it is left out. */
  readonly isOffered?: (preset: Preset) => boolean;
  readonly setting: Setting;
  readonly registry: Registry | undefined;
  readonly onChange: (setting: Setting) => void;
}

export function ContractEditor({
  title: legend = "The promise",
  isOffered = () => true,
  setting,
  registry,
  onChange,
}: ContractEditorProperties) {
  const present = presetOf(setting.contract);
  const offered = presets.filter((preset) => preset === present || isOffered(preset));
  const problem = infeasible(setting);
  const followed = useFollowed(setting, registry, onChange);
  const memory = useRef<PromiseMemory | undefined>(undefined);
  const choose = (preset: Preset) => {
    const promised = changePromise(setting, preset, memory.current);
    memory.current = promised.memory;
    followed.change(promised.setting);
  };
  const change = (contract: ContractSetting) => followed.change(withFollowers({ ...setting, contract }, registry));
  const notice = useRef<HTMLDivElement>(null);
  const isInvalid = problem !== undefined;
  useEffect(() => {
    // On a phone it can lie below the edge of the sheet.
    if (isInvalid) notice.current?.scrollIntoView({ block: "nearest" });
  }, [isInvalid]);
  return (
    <fieldset class="stack tight contract">
      <legend>{legend}</legend>
      <PromiseChips label={`${legend}: kind`} {...{ offered, chosen: present }} onChoose={choose} />
      <p>{promiseInWords(setting)}</p>
      {followed.notice}
      <ContractNumbers {...{ setting, registry, isInvalid, onChange }} />
      {hasFloors(setting.contract) && (
        <FloorTermsEditor {...{ setting, contract: setting.contract, isInvalid }} onChange={change} />
      )}
      {problem !== undefined && (
        <div ref={notice}>
          <Notice
            kind="warn"
            title="This cannot be kept"
            action={{ words: problem.words, do: () => change(problem.nearest) }}
          >
            {problem.problem}
          </Notice>
        </div>
      )}
    </fieldset>
  );
}
