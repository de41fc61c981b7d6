import type { AllocatorAnswer } from "@evenhand/protocol";
import { useState } from "preact/hooks";
import { useEngine, useRegistry } from "../../../engine/useEngine.js";
import type { Service } from "../../../service/useService.js";
import { AddArmsDialog } from "./AddArmsDialog.js";
import { ArmStatusDialog, type ArmStatusChange } from "./ArmStatusDialog.js";
import type { DialogProperties } from "./ChangeDialog.js";
import { ContractDialog } from "./ContractDialog.js";
import { StatusDialog, type StatusChange } from "./StatusDialog.js";

interface ChangeMenuProperties {
  readonly service: Service;
  readonly allocator: AllocatorAnswer;
}

type Kind = "contract" | "add" | ArmStatusChange | StatusChange;

/** What can be changed on an allocator that runs; each opens a dialog that says first what it means. */
export function ChangeMenu({ service, allocator }: ChangeMenuProperties) {
  // A dialog is about the allocator as it was when it was opened: numbers under it do not move.
  const [open, setOpen] = useState<{ readonly kind: Kind; readonly allocator: AllocatorAnswer }>();
  if (!service.may("admin") || allocator.status === "archived") return null;
  const isPaused = allocator.status === "paused";
  const kinds: readonly (readonly [Kind, string])[] = [
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

function OpenDialog({ kind, dialog }: { readonly kind: Kind; readonly dialog: DialogProperties }) {
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
