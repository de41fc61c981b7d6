import { useEffect, useId, useRef } from "preact/hooks";
import { Notice } from "../../../design/Notice.js";
import { infeasible } from "../../../setting/feasibility.js";
import { hasFloors } from "../../../setting/floorTerms.js";
import { presets } from "../../../setting/presets.js";
import { promiseInWords } from "../../../setting/promiseInWords.js";
import { changePromise, type PromiseMemory } from "../../../setting/promiseMemory.js";
import type { Registry } from "../../../setting/registry.js";
import type { ContractKind, ContractSetting, Setting } from "../../../setting/setting.js";
import { withFollowers } from "../../../setting/withFollowers.js";
import { ContractNumbers } from "./ContractNumbers.js";
import { FloorTermsEditor } from "./FloorTermsEditor.js";
import { useFollowed } from "./useFollowed.js";

interface ContractEditorProperties {
  /** "The promise" where it is left out. */
  readonly title?: string;
  /** Whether contracts of a kind can be chosen; all where it is left out. */
  readonly isOffered?: (kind: ContractKind) => boolean;
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
  const name = useId();
  const offered = presets.filter(({ kind }) => kind === setting.contract.kind || isOffered(kind));
  const problem = infeasible(setting);
  const followed = useFollowed(setting, registry, onChange);
  const memory = useRef<PromiseMemory | undefined>(undefined);
  const choose = (kind: ContractKind) => {
    const promised = changePromise(setting, kind, memory.current);
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
      <div class="chips" role="radiogroup" aria-label={`${legend}: kind`}>
        {offered.map(({ kind, title }) => (
          <label key={kind} class="chip">
            <input
              type="radio"
              name={name}
              class="spoken"
              checked={kind === setting.contract.kind}
              onChange={() => choose(kind)}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
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
