import * as protocol from "@evenhand/protocol";
import { z } from "zod";

/** Schemas that have a name of their own in the document: bodies, answers, and what several of them share. */
const named: Readonly<Record<string, z.ZodType>> = {
  Problem: protocol.problemAnswer,
  Terms: protocol.termsAnswer,
  Allocator: protocol.allocatorAnswer,
  AllocatorAfterChange: protocol.changedAnswer,
  AllocatorList: protocol.allocatorsAnswer,
  AllocatorState: protocol.stateAnswer,
  Arm: protocol.armAnswer,
  Arms: protocol.armsAnswer,
  ArmsAdded: protocol.armsAddedInput,
  ArmsRetired: protocol.armsRetiredInput,
  Audit: protocol.auditAnswer,
  Calibration: protocol.calibrationInput,
  Change: protocol.changeInput,
  Confirmed: protocol.confirmedAnswer,
  ContractChange: protocol.contractChangeAnswer,
  ContractChanges: protocol.contractChangesAnswer,
  Decision: protocol.decisionAnswer,
  DecisionDetails: protocol.decisionDetails,
  DecisionIds: protocol.decisionIdsInput,
  DecisionRequest: protocol.decisionsInput,
  Decisions: protocol.decisionsAnswer,
  DryRun: protocol.changeAnswer,
  Erased: protocol.erasureAnswer,
  Erasure: protocol.erasureInput,
  Event: protocol.eventAnswer,
  Events: protocol.eventsAnswer,
  Exact: protocol.exactAnswer,
  Grant: protocol.grantInput,
  Granted: protocol.grantAnswer,
  History: protocol.historyAnswer,
  Labelled: protocol.labelsAnswer,
  Labels: protocol.labelsInput,
  Me: protocol.meAnswer,
  NewAllocator: protocol.allocatorInput,
  NewArm: protocol.armInput,
  NewTerms: protocol.termsInput,
  PublicKeys: protocol.publicKeysAnswer,
  Ready: protocol.readyAnswer,
  Reason: protocol.reasonAnswer,
  Alarms: protocol.alarmsAnswer,
  Replicas: protocol.replicasAnswer,
  Reseed: protocol.reseedInput,
  Reward: protocol.rewardInput,
  RewardUse: protocol.rewardAnswer,
  RewardUses: protocol.rewardsAnswer,
  Rewards: protocol.rewardsInput,
  Understood: protocol.understoodAnswer,
  Voided: protocol.voidedAnswer,
  Voids: protocol.voidsAnswer,
};

/** A schema of JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

const PLACE = "#/components/schemas/";

let made: Readonly<Record<string, JsonSchema>> | undefined;

/** All named schemas, by their names. They are made when they are first asked for: most processes never are. */
export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  made ??= jsonSchemas();
  return made;
}

function jsonSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  // What a client may send; of answers what it gets, to which later versions may add.
  const { schemas } = z.toJSONSchema(registry, { io: "input", uri: (id) => PLACE + id });
  return Object.fromEntries(
    Object.entries(schemas as Record<string, JsonSchema & { $id?: string; $schema?: string }>).map(
      ([name, { $id: _, $schema: __, ...schema }]) => [name, schema],
    ),
  );
}

/** The schema by its name, or itself where it has none. */
export function referenceTo(schema: z.ZodType): JsonSchema {
  const name = Object.keys(named).find((one) => named[one] === schema);
  return name === undefined ? schemaOf(schema) : { $ref: PLACE + name };
}

/** A schema that stands by itself. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest as JsonSchema;
}

/** An example that a schema allows, made of the examples of its parts. */
export function exampleOf(schema: z.ZodType): unknown {
  return exampleIn(referenceTo(schema), []);
}

/** `within` are the named schemas that it is a part of: one that is a part of itself ends there. */
function exampleIn(schema: JsonSchema, within: readonly string[]): unknown {
  const { $ref, examples, enum: options, anyOf, oneOf, properties, required = [], items } = schema;
  if (examples !== undefined) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (options !== undefined) return options[0];
  if ($ref !== undefined) return exampleIn(namedSchemas()[$ref.slice(PLACE.length)], [...within, $ref]);
  const choice = anyOf ?? oneOf;
  if (choice !== undefined) return exampleIn(choice.find(({ type }) => type !== "null") ?? choice[0], within);
  if (items !== undefined) return [exampleIn(items, within)];
  if (properties === undefined) return schema.type === "number" || schema.type === "integer" ? 0 : {};
  const shown = Object.entries(properties).filter(
    ([name, part]) => required.includes(name) || part.$ref === undefined || !within.includes(part.$ref),
  );
  return Object.fromEntries(shown.map(([name, part]) => [name, exampleIn(part, within)]));
}
