import type { AllocatorEvent, Terms } from "@evenhand/allocator";
import type { EventFields } from "@evenhand/protocol";
import { expect, expectTypeOf, it } from "vitest";
import { withoutBytes } from "./storedEvents.js";

type Kind = AllocatorEvent["kind"];
type FieldsOf<K extends Kind> = Extract<AllocatorEvent, { kind: K }>["fields"];
type Json = FieldsOf<"created">["terms"];

/** What JSON shows of the fields of an event: bytes as text, and terms in the form that reading requires. */
type Shown<T> = Json extends T ? Terms : T extends Uint8Array ? string : T extends object ? ShownParts<T> : T;
type ShownParts<T> = { readonly [K in keyof T]: Shown<Exclude<T[K], undefined>> };

it("shows the fields that programs are told of, kind by kind", () => {
  expectTypeOf<keyof EventFields>().toEqualTypeOf<Kind>();
  expectTypeOf<{ [K in Kind]: Shown<FieldsOf<K>> }>().toExtend<EventFields>();
  expectTypeOf<EventFields["decided"]>().toExtend<Shown<FieldsOf<"decided">>>();
  expectTypeOf<EventFields["rewarded"]>().toExtend<Shown<FieldsOf<"rewarded">>>();
});

it("shows bytes as hexadecimal text", () => {
  expect(withoutBytes({ former: Uint8Array.of(0, 171), count: 1 })).toEqual({ former: "00ab", count: 1 });
});
