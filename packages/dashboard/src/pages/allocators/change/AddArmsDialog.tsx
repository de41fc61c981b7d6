import type { Effect } from "@evenhand/protocol";
import { useMemo, useState } from "preact/hooks";
import { armFindings } from "../../../draft/armFindings.js";
import { emptyArm, emptyDraft, type DraftArm } from "../../../draft/draft.js";
import { termsTakeEarlier } from "../../../draft/earlierResults.js";
import { armInRequest } from "../../../draft/requestOf.js";
import { hasShares } from "../../../draft/shareFindings.js";
import { ArmsTable } from "../arms/ArmsTable.js";
import { ChangeDialog, type DialogProperties } from "./ChangeDialog.js";
import type { Change } from "./change.js";
import { EffectChoice } from "./EffectChoice.js";

/** Adds arms with their shares. Where these do not fit, the others have to make room: that is another change. */
export function AddArmsDialog(properties: DialogProperties) {
  const { terms } = properties.allocator;
  const [arms, setArms] = useState<readonly DraftArm[]>([emptyArm]);
  const [page, setPage] = useState(0);
  const [effect, setEffect] = useState<Effect>("without-loss");
  const findings = useMemo(() => armFindings({ ...emptyDraft, arms }), [arms]);
  const change = useMemo<Change | undefined>(
    () =>
      findings.length > 0 ? undefined : { method: "POST", part: "arms", body: { add: arms.map(armInRequest), effect } },
    [arms, findings, effect],
  );
  return (
    <ChangeDialog
      {...properties}
      {...{ change, title: "Add arms", confirm: "Add them" }}
      words="New arms begin with what they are promised from their first round on: nothing is owed to them for the time before."
      waitsFor={findings[0]?.words ?? ""}
    >
      <ArmsTable
        {...{ arms, findings, page, hasShares: hasShares(terms), takesEarlier: termsTakeEarlier(terms) }}
        onPage={setPage}
        onChange={setArms}
      />
      <EffectChoice effect={effect} onChange={setEffect} />
    </ChangeDialog>
  );
}
