import type { ArmAnswer, Effect } from "@evenhand/protocol";
import { useMemo, useState } from "preact/hooks";
import { ChangeDialog, type DialogProperties } from "./ChangeDialog.js";
import type { Change } from "./change.js";
import { ChooseArms } from "./ChooseArms.js";
import { EffectChoice } from "./EffectChoice.js";

export type ArmStatusChange = "retire" | "pauseArms" | "resumeArms";

interface Texts {
  readonly title: string;
  readonly words: string;
  readonly confirm: string;
  readonly fits: ArmAnswer["status"];
}

const texts: Readonly<Record<ArmStatusChange, Texts>> = {
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
