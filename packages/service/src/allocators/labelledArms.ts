import { armsView, type ArmRow, type ArmsAsked } from "@evenhand/allocator";
import type { LabelsInput } from "@evenhand/protocol";
import type { Loaded } from "../engine/engine.js";

/** A page of arms, each with its label; null where it has none. */
export interface LabelledArms {
  readonly total: number;
  readonly rows: readonly (ArmRow & { readonly label: string | null })[];
}

/** A page of the arms, with the labels and groups that lie beside the log. */
export function labelledArms(
  state: Loaded["allocator"]["state"],
  labels: ReadonlyMap<string, LabelsInput["arms"][number]>,
  asked: ArmsAsked,
): LabelledArms {
  const of = (part: "label" | "group") =>
    new Map([...labels].flatMap(([name, { [part]: text }]) => (text === undefined ? [] : [[name, text]])));
  const { total, rows } = armsView(state, { ...asked, groups: of("group"), labels: of("label") });
  return { total, rows: rows.map((row) => ({ ...row, label: labels.get(row.name ?? "")?.label ?? null })) };
}
