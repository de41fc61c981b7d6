import type { AllocatorAnswer, Effect } from "@evenhand/protocol";
import { useMemo, useState } from "preact/hooks";
import { armFindings } from "../../../draft/armFindings.js";
import { type DraftArm, emptyArm, emptyDraft } from "../../../draft/draft.js";
import { termsTakeEarlier } from "../../../draft/earlierResults.js";
import { armInRequest } from "../../../draft/requestOf.js";
import { hasShares } from "../../../draft/shareFindings.js";
import { useEngine, useRegistry } from "../../../engine/engine.js";
import type { Service } from "../../../service/useService.js";
import { ArmsTable } from "../ArmsTable.js";
import { type ArmStatusChange, ArmStatusDialog } from "./ArmStatusDialog.js";
import { type Change, ChangeDialog, type DialogProperties, EffectChoice, ReasonField } from "./ChangeDialog.js";
import { ContractDialog } from "./ContractDialog.js";

interface ChangeMenuProperties {
  readonly service: Service;
  readonly allocator: AllocatorAnswer;
}

type DialogKind = "contract" | "add" | ArmStatusChange | StatusChange;

/** What can be changed on an allocator that runs; each opens a dialog that says first what it means. */
export function ChangeMenu({ service, allocator }: ChangeMenuProperties) {
  // A dialog is about the allocator as it was when it was opened: numbers under it do not move.
  const [open, setOpen] = useState<{ readonly kind: DialogKind; readonly allocator: AllocatorAnswer }>();
  if (!service.may("admin") || allocator.status === "archived") return null;
  const isPaused = allocator.status === "paused";
  const kinds: readonly (readonly [DialogKind, string])[] = [
    ["contract", "Change the contract"],
    ["add", "Add arms"],
    ["retire", "Retire arms"],
    ["pauseArms", "Pause arms"],
    ...(allocator.arms.paused > 0 ? [["resumeArms", "Resume arms"] as const] : []),
    isPaused ? ["resume", "Resume"] : ["pause", "Pause"],
    ["archive", "Archive"],
  ];
  const close = () => setOpen(undefined);
  return (
    <div class="row change-menu" role="group" aria-label="Change this allocator">
      {kinds.map(([kind, words]) => (
        <button key={kind} type="button" class="button" onClick={() => setOpen({ kind, allocator })}>
          {words}
        </button>
      ))}
      {open !== undefined && (
        <OpenDialog kind={open.kind} dialog={{ service, allocator: open.allocator, onClose: close }} />
      )}
    </div>
  );
}

function OpenDialog({ kind, dialog }: { readonly kind: DialogKind; readonly dialog: DialogProperties }) {
  switch (kind) {
    case "contract":
      return <WithRegistry dialog={dialog} />;
    case "add":
      return <AddArmsDialog {...dialog} />;
    case "retire":
    case "pauseArms":
    case "resumeArms":
      return <ArmStatusDialog kind={kind} {...dialog} />;
    default:
      return <StatusDialog status={kind} {...dialog} />;
  }
}

/** The fields of a contract follow from the registry, which the worker knows. */
function WithRegistry({ dialog }: { readonly dialog: DialogProperties }) {
  const registry = useRegistry(useEngine());
  return registry === undefined ? null : <ContractDialog registry={registry} {...dialog} />;
}

type StatusChange = "pause" | "resume" | "archive";

const texts: Readonly<
  Record<StatusChange, { readonly title: string; readonly words: string; readonly confirm: string }>
> = {
  pause: {
    title: "Pause the allocator",
    words:
      "Requests for a decision are refused until it is resumed. Rewards of earlier decisions are still taken, and nothing that is owed is lost: no round passes.",
    confirm: "Pause it",
  },
  resume: {
    title: "Resume the allocator",
    words: "It decides again, and goes on where it stopped.",
    confirm: "Resume it",
  },
  archive: {
    title: "Archive the allocator",
    words: "It never decides again. Its log stays, and can be audited. Its id is not free for another.",
    confirm: "Archive it for good",
  },
};

/** Pauses, resumes or ends an allocator. */
function StatusDialog({ status, ...rest }: DialogProperties & { readonly status: StatusChange }) {
  const [reason, setReason] = useState("");
  const change = useMemo<Change>(
    () => ({ method: "PATCH", part: "", body: { status, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) } }),
    [status, reason],
  );
  return (
    <ChangeDialog
      {...rest}
      {...texts[status]}
      {...{ change, waitsFor: "", isForGood: status === "archive", asksForId: status === "archive" }}
    >
      <ReasonField reason={reason} onChange={setReason} />
    </ChangeDialog>
  );
}

/** Adds arms with their shares. Where these do not fit, the others have to make room: that is another change. */
function AddArmsDialog(properties: DialogProperties) {
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
