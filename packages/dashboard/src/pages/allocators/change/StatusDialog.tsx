import { useMemo, useState } from "preact/hooks";
import { ChangeDialog, type DialogProperties } from "./ChangeDialog.js";
import type { Change } from "./change.js";
import { ReasonField } from "./ReasonField.js";

export type StatusChange = "pause" | "resume" | "archive";

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
export function StatusDialog({ status, ...rest }: DialogProperties & { readonly status: StatusChange }) {
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
