import { readSignedHead, parseVerifierKey } from "@evenhand/allocator/verify";
import { decimal } from "../../numbers/formats.js";
import type { Given } from "../../audit/verdict/given.js";

interface GivenListProperties {
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}

interface Item {
  readonly what: string;
  readonly name: string;
  readonly remove: () => Given;
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

function itemsOf(given: Given): Item[] {
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

function without(given: Given, part: "log" | "head" | "seeds"): Given {
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
