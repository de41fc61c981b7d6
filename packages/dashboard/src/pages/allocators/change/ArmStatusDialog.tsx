import type { ArmAnswer, Effect } from "@evenhand/protocol";
import { useMemo, useState } from "preact/hooks";
import { whole } from "../../../numbers/formats.js";
import { ProblemNotice } from "../../../service/problem.js";
import type { Service } from "../../../service/useService.js";
import { Pager } from "../Pager.js";
import { ArmName, SearchField, useArms } from "./armSearch.js";
import { type Change, ChangeDialog, type DialogProperties, EffectChoice } from "./ChangeDialog.js";

export type ArmStatusChange = "retire" | "pauseArms" | "resumeArms";

interface DialogTexts {
  readonly title: string;
  readonly words: string;
  readonly confirm: string;
  readonly fits: ArmAnswer["status"];
}

const texts: Readonly<Record<ArmStatusChange, DialogTexts>> = {
  retire: {
    title: "Retire arms",
    words:
      "A retired arm is never chosen again, and its id is not used again. The others keep their shares; what it held is free.",
    confirm: "Retire them for good",
    fits: "active",
  },
  pauseArms: {
    title: "Pause arms",
    words:
      "A paused arm is absent until it is resumed: rounds without it do not count for it, and what it was owed is kept.",
    confirm: "Pause them",
    fits: "active",
  },
  resumeArms: {
    title: "Resume arms",
    words: "They can be chosen again from the next decision on.",
    confirm: "Resume them",
    fits: "paused",
  },
};

/** Retires, pauses or resumes arms that are searched for and chosen. */
export function ArmStatusDialog({ kind, ...rest }: DialogProperties & { readonly kind: ArmStatusChange }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [effect, setEffect] = useState<Effect>("without-loss");
  const { fits, ...words } = texts[kind];
  const isRetirement = kind === "retire";
  const change = useMemo<Change | undefined>(() => {
    if (chosen.size === 0) return undefined;
    const body = { [kind]: [...chosen], ...(isRetirement ? { effect } : {}) };
    return isRetirement ? { method: "POST", part: "retirements", body } : { method: "PATCH", part: "", body };
  }, [kind, chosen, effect]);
  const canBeChosen = ({ status }: ArmAnswer) => status === fits || (isRetirement && status === "paused");
  return (
    <ChangeDialog {...rest} {...words} {...{ change, waitsFor: "Choose an arm.", isForGood: isRetirement }}>
      <ChooseArms
        service={rest.service}
        allocator={rest.allocator.id}
        fits={canBeChosen}
        chosen={chosen}
        onChange={setChosen}
      />
      {isRetirement && <EffectChoice effect={effect} onChange={setEffect} />}
    </ChangeDialog>
  );
}

interface ChooseArmsProperties {
  readonly service: Service;
  readonly allocator: string;
  /** Which arms can be chosen. */
  readonly fits: (arm: ArmAnswer) => boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

const PAGE = 10;

/** Arms of a running allocator, searched and paged by the service. */
function ChooseArms({ service, allocator, fits, chosen, onChange }: ChooseArmsProperties) {
  const { rows, total, problem, search, setSearch, page, setPage } = useArms(service, allocator, PAGE);
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <div class="stack tight">
      <SearchField search={search} onChange={setSearch} />
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <ul class="stack tight choose-arms">
        {rows.map((arm) => (
          <li key={arm.arm}>
            <label class="row">
              <input
                type="checkbox"
                disabled={arm.name === null || !fits(arm)}
                checked={arm.name !== null && chosen.has(arm.name)}
                onChange={() => toggle(arm.name ?? "")}
              />
              <ArmName arm={arm} />
            </label>
          </li>
        ))}
      </ul>
      <Pager {...{ page, size: PAGE, total, what: "arms" }} onPage={setPage} />
      {chosen.size > 0 && (
        <p class="small">
          {chosen.size === 1 ? "1 arm is" : `${whole(chosen.size)} arms are`} chosen:{" "}
          {[...chosen].slice(0, PAGE).join(", ")}
          {chosen.size > PAGE ? " …" : ""}
        </p>
      )}
    </div>
  );
}
