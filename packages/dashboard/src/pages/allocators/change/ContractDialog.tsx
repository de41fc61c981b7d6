import type { Effect } from "@evenhand/protocol";
import { useMemo, useState } from "preact/hooks";
import { draftOfTerms } from "../../../draft/filledDraft.js";
import { termsTakeEarlier } from "../../../draft/earlierResults.js";
import type { Field } from "../../../draft/field.js";
import { allFields, fieldsOf } from "../../../draft/fieldsOf.js";
import { blocker } from "../../../draft/draft.js";
import { hasShares } from "../../../draft/shareFindings.js";
import type { Registry } from "../../../setting/registry.js";
import { FieldList } from "../../../editor/FieldInput.js";
import { ArmEdits } from "./ArmEdits.js";
import { type Change, ChangeDialog, type DialogProperties, EffectChoice, ReasonField } from "./ChangeDialog.js";
import { changedTerms, type Edits, readEdits } from "./changedTerms.js";

/** Fixed for as long as the allocator runs, as is whatever was ticked when it was made. */
function isFixed({ path, kind }: Field): boolean {
  return path === "perRound" || kind.type === "check";
}

/** Changes shares, caps and other terms of a contract that runs. */
export function ContractDialog({ registry, ...rest }: DialogProperties & { readonly registry: Registry }) {
  const { terms, id } = rest.allocator;
  const first = useMemo(() => draftOfTerms(terms), [terms]);
  const [draft, setDraft] = useState(first);
  const [edits, setEdits] = useState<Edits>(new Map());
  const [effect, setEffect] = useState<Effect>("without-loss");
  const [reason, setReason] = useState("");
  const fields = useMemo(() => allFields(first, registry), [first, registry]);
  const shares = useMemo(() => readEdits(edits), [edits]);
  const changed = useMemo(
    () => changedTerms(terms, first, draft, fields, shares.named),
    [terms, first, draft, fields, shares],
  );
  const ofContract = fieldsOf(first, registry).contract;
  const others = fields.filter((field) => !isFixed(field) && !ofContract.some(({ path }) => path === field.path));
  const findings = changed.problems.map(({ field, words }) => blocker(words, field));
  const problems = [...shares.problems, ...changed.problems.map(({ words }) => words)];
  const change = useMemo<Change | undefined>(() => {
    const { arms } = shares;
    if (problems.length > 0 || (arms.length === 0 && changed.terms === undefined)) return undefined;
    return {
      method: "PATCH",
      part: "",
      body: {
        ...(changed.terms === undefined ? {} : { terms: changed.terms }),
        ...(arms.length === 0 ? {} : { arms }),
        effect,
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      },
    };
  }, [shares, changed, effect, reason]);
  return (
    <ChangeDialog
      {...rest}
      {...{ change, title: "Change the contract", confirm: "Change it" }}
      words="What you do not change stays in force. The kind of promise and the policy are fixed: another contract is another allocator."
      waitsFor={problems[0] ?? "Nothing is changed yet."}
    >
      {ofContract.length > 0 && <FieldList {...{ fields: ofContract, draft, findings }} onChange={setDraft} />}
      <ArmEdits
        {...{ service: rest.service, allocator: id, edits }}
        {...{ hasShares: hasShares(terms), takesEarlier: termsTakeEarlier(terms) }}
        onChange={setEdits}
      />
      <details>
        <summary>Other terms</summary>
        <FieldList {...{ fields: others, draft, findings }} onChange={setDraft} />
      </details>
      <EffectChoice effect={effect} onChange={setEffect} />
      <ReasonField reason={reason} onChange={setReason} />
    </ChangeDialog>
  );
}
