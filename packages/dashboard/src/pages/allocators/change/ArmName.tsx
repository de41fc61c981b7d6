import type { ArmAnswer } from "@evenhand/protocol";

/** What an arm of a running allocator is called, and what is unusual about it. */
export function ArmName({ arm: { name, label, status } }: { readonly arm: ArmAnswer }) {
  return (
    <span>
      {label ?? name ?? "an erased arm"}
      {label !== null && name !== null && label !== name && <span class="small soft"> {name}</span>}
      {status !== "active" && <span class="small soft"> {status}</span>}
    </span>
  );
}
