import { useMemo, useState } from "preact/hooks";
import type { PageProperties } from "../../links/route.js";
import { useTask, Working } from "../../audit/useTask.js";
import { Notice } from "../../design/Notice.js";
import { Cheat, loadSample } from "./cheat/Cheat.js";
import { DropZone, GivenList } from "./GivenList.js";
import {
  isUnreadable,
  nothingGiven,
  type ReaderEvidence,
  type UnreadableFile,
  withFile,
  withText,
} from "../../audit/verdict/evidence.js";
import { askedReceipts, judge } from "../../audit/verdict/judge.js";
import { JudgementCard, Timeline } from "../../audit/verdict/JudgementCard.js";
import type { ServiceKey } from "../../audit/serviceKey.js";
import { KeyField } from "./KeyField.js";

/** Checks what a reader was given: in this browser, with the code of the audit, sent nowhere. */
export function Verify({ query }: PageProperties) {
  const [given, setGiven] = useState<ReaderEvidence>(nothingGiven);
  const [refused, setRefused] = useState<readonly UnreadableFile[]>([]);
  /** What the server says of the log whose key it gave. */
  const [loss, setLoss] = useState<NonNullable<ServiceKey["loss"]> & { readonly of: string }>();
  const { log, head, seeds, receipts, keys } = given;
  const asked = useMemo(
    () =>
      log === undefined
        ? undefined
        : {
            log: log.blob,
            receipts: askedReceipts(given),
            ...(head === undefined ? {} : { signedHead: head.text }),
            ...(seeds === undefined ? {} : { seeds: seeds.text }),
          },
    [log, head, seeds, receipts, keys],
  );
  const { state, cancel } = useTask("audit", asked);
  const audited = state.kind === "done" ? state.answer : undefined;
  const judgements = useMemo(
    () => (log !== undefined && audited === undefined ? [] : judge(given, audited)),
    [given, audited],
  );
  const takeFiles = async (files: readonly File[]) => {
    let next = given;
    const wrong: UnreadableFile[] = [];
    for (const file of files) {
      const answer = await withFile(next, file);
      if (isUnreadable(answer)) wrong.push(answer);
      else next = answer;
    }
    setGiven(next);
    setRefused(wrong);
  };
  const takeText = (text: string): boolean => {
    const answer = withText(given, text, "pasted text");
    setRefused(isUnreadable(answer) ? [answer] : []);
    if (!isUnreadable(answer)) setGiven(answer);
    return !isUnreadable(answer);
  };
  const takeKey = (text: string): boolean => {
    if (text.split("\n").length !== 1 || !text.includes("+")) return false;
    const answer = withText(given, text, "verifier key");
    if (isUnreadable(answer)) return false;
    setGiven(answer);
    return true;
  };
  const takeServiceKey = ({ line, loss: said }: ServiceKey) => {
    const answer = withText(given, line, "verifier key");
    if (isUnreadable(answer)) return;
    setGiven({ ...answer, ownKeys: [...(given.ownKeys ?? []), line] });
    setLoss(said === undefined ? undefined : { ...said, of: line });
  };
  const takeExample = async () => {
    try {
      const { receipt, key } = await loadSample();
      setRefused([]);
      setGiven({ receipts: [{ name: "of the example", text: receipt }], keys: [key] });
    } catch {
      setRefused([{ name: "the example", words: "The page could not load what makes it. Try again in a moment." }]);
    }
  };
  const isSigned = head !== undefined || receipts.length > 0;
  return (
    <div class="verify stack">
      <h1>Verify</h1>
      <p>
        Check a receipt, a signed head or a whole log: here in your browser, with the code that any auditor runs.
        Nothing that you give is sent anywhere.
      </p>
      <DropZone onFiles={(files) => void takeFiles(files)} onText={takeText} onExample={() => void takeExample()} />
      {refused.map(({ name, words }) => (
        <Notice key={name} kind="bad" title={`Not taken: ${name}`}>
          {words}
        </Notice>
      ))}
      <GivenList given={given} onChange={setGiven} />
      {isSigned && keys.length === 0 && <KeyField given={given} onKey={takeKey} onServiceKey={takeServiceKey} />}
      {loss !== undefined && keys.includes(loss.of) && (
        <Notice kind="warn" title={loss.title}>
          {loss.words}
        </Notice>
      )}
      {state.kind === "working" && <Working part={state.part} onCancel={cancel} />}
      {state.kind === "cancelled" && (
        <Notice kind="plain" title="Stopped">
          Nothing is said about the log. Give it once more to begin again.
        </Notice>
      )}
      {state.kind === "failed" && (
        <Notice kind="bad" title="The log could not be checked">
          {state.error.message}
        </Notice>
      )}
      {judgements.map((judgement, place) => (
        <JudgementCard key={place} judgement={judgement}>
          {judgement.about === "log" && audited !== undefined && <Timeline audited={audited} tone={judgement.tone} />}
        </JudgementCard>
      ))}
      <Cheat allocator={query.get("allocator") ?? undefined} isOpen={query.has("cheat")} />
    </div>
  );
}
