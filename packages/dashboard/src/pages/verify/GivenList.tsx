import { parseVerifierKey, readSignedHead } from "@evenhand/allocator/verify";
import { useId, useState } from "preact/hooks";
import type { ReaderEvidence } from "../../audit/verdict/evidence.js";
import { DropArea } from "../../files/openAndSave.js";
import { decimal } from "../../numbers/formats.js";

interface GivenListProperties {
  readonly given: ReaderEvidence;
  readonly onChange: (given: ReaderEvidence) => void;
}

interface EvidenceItem {
  readonly what: string;
  readonly name: string;
  readonly remove: () => ReaderEvidence;
}

/** What is being checked, each with a way to take it out again. */
export function GivenList({ given, onChange }: GivenListProperties) {
  const items = itemsOf(given);
  if (items.length === 0) return null;
  return (
    <ul class="given" aria-label="What is checked">
      {items.map(({ what, name, remove }) => (
        <li key={what + name} class="row">
          <span>
            <strong>{what}</strong> <span class="soft small">{name}</span>
          </span>
          <button
            type="button"
            class="link small"
            aria-label={`Remove ${what} ${name}`}
            onClick={() => onChange(remove())}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

function itemsOf(given: ReaderEvidence): EvidenceItem[] {
  const { log, head, seeds, receipts, keys } = given;
  return [
    ...(log === undefined
      ? []
      : [{ what: "Log", name: `${log.name}, ${sizeOf(log.blob)}`, remove: () => without(given, "log") }]),
    ...(head === undefined
      ? []
      : [{ what: "Signed head", name: headName(head.text), remove: () => without(given, "head") }]),
    ...receipts.map((receipt) => ({
      what: "Receipt",
      name: receipt.name,
      remove: () => ({ ...given, receipts: receipts.filter((one) => one !== receipt) }),
    })),
    ...keys.map((key) => ({
      what: "Verifier key",
      name: `of ${parseVerifierKey(key).name}`,
      remove: () => ({ ...given, keys: keys.filter((one) => one !== key) }),
    })),
    ...(seeds === undefined ? [] : [{ what: "Seeds", name: seeds.name, remove: () => without(given, "seeds") }]),
  ];
}

function without(given: ReaderEvidence, part: "log" | "head" | "seeds"): ReaderEvidence {
  const { [part]: _, ...rest } = given;
  return rest;
}

function headName(text: string): string {
  const { origin, size } = readSignedHead(text);
  return `of ${origin}, ${size} events`;
}

function sizeOf({ size }: Blob): string {
  if (size < 1000) return `${size} bytes`;
  return size < 1e6 ? `${decimal(size / 1000, 1)} kB` : `${decimal(size / 1e6, 1)} MB`;
}

interface DropZoneProperties {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onText: (text: string) => void;
  readonly onExample: () => void;
}

/** Where a reader puts what is to be checked: dropped, chosen or pasted. */
export function DropZone({ onFiles, onText, onExample }: DropZoneProperties) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const paste = (text: string) => {
    setTyped("");
    onText(text);
  };
  return (
    <DropArea
      onDrop={(dropped) => {
        if (dropped.files.length > 0) onFiles([...dropped.files]);
        else paste(dropped.getData("text/plain"));
      }}
    >
      <label for={id}>
        Drop a receipt, a signed head, a log or a verifier key here, several at once if you like; or paste a text
      </label>
      <textarea
        id={id}
        class="input"
        rows={3}
        spellcheck={false}
        placeholder={"c2sp.org/tlog-proof@v1\nextra AQID…"}
        value={typed}
        onPaste={(event) => {
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (text.trim() === "" || typed !== "") return;
          event.preventDefault();
          paste(text);
        }}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div class="row">
        {typed.trim() !== "" && (
          <button type="button" class="button primary" onClick={() => paste(typed)}>
            Check this text
          </button>
        )}
        <label class="button file">
          Choose files
          <input
            type="file"
            class="spoken"
            multiple
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </label>
        <button type="button" class="button" onClick={onExample}>
          Try it with an example
        </button>
      </div>
    </DropArea>
  );
}
