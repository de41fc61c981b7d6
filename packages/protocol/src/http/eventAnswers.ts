import { z } from "zod";
import { termsAnswer } from "./allocatorAnswers.js";
import {
  armName,
  armNumber,
  count,
  flag,
  json,
  moment,
  number,
  signedHeadExample,
  text,
  whole,
  type Reading,
} from "./answerFields.js";
import { armAnswer } from "./armAnswers.js";

const arms = z.array(armNumber);
const hex = (words: string) => text(`${words}, in hexadecimal digits`, "8f14e45fceea167a");
const decision = count("the place of the decision in the log", 17);
const place = count("which of its arms, counted from 0");
const effect = z.enum(["without-loss", "now"]);

/** The arms that were open in a round, by their numbers: all, these, or all but these. At most one list is there. */
const openArms = z.object({ open: arms.exactOptional(), absent: arms.exactOptional() });

/** A share of one arm, as whole numbers. */
const armFraction = z.object({ arm: armNumber, numerator: count("of the share", 1), denominator: count("of it", 4) });

/**
 * What each kind of event says. Arms are numbered in the order in which they came, decisions by their places in the
 * log; bytes are hexadecimal text.
 */
const fieldsOf = {
  created: z.object({ terms: termsAnswer, arms: count("arms", 3), commitment: hex("what binds the seed") }),
  decided: z.object({
    round: count("its first round", 9),
    asked: count("arms that were asked for", 1),
    arms,
    rules: z.array(text("what chose the arm", "deadline")),
    open: z
      .union([z.object({ next: z.literal(true) }), openArms])
      .describe("next: as in the round before it, without the arms of that round"),
    confirmBy: count("milliseconds since 1970 until which it must be confirmed; 0 for never"),
  }),
  rewarded: z.object({
    decision,
    place,
    value: number("the reward", 1),
    use: z.enum(["learned", "kept", "late", "unused"]),
  }),
  settled: z.object({
    decision,
    place,
    basis: z.enum(["stand-in", "sum", "last", "nothing"]),
    value: number("what was learned"),
  }),
  confirmed: z.object({ decision }),
  voided: z.object({
    decision,
    cause: z.enum(["request", "unconfirmed"]),
    struck: flag("its rounds count for no arm", true),
  }),
  armsAdded: z.object({ count: count("arms", 1), terms: termsAnswer, effect }),
  armsPaused: z.object({ arms }),
  armsResumed: z.object({ arms }),
  armsRetired: z.object({ arms, terms: termsAnswer, effect }),
  changed: z.object({ terms: termsAnswer, effect }),
  tenures: z.object({ shares: z.array(armFraction), forgone: z.array(armFraction) }),
  granted: z.object({
    arm: armNumber,
    counts: flag("whether it is a round in which the arm was pulled", true),
    round: count("that round; 0 where it counts as none", 10),
    open: openArms,
  }),
  paused: z.object({}),
  resumed: z.object({}),
  archived: z.object({}),
  calibrated: z.object({
    arm: armNumber,
    credit: count("pulls more than were counted", 1),
    debt: count("pulls fewer than were counted"),
  }),
  reseeded: z.object({
    commitment: hex("what binds the new seed"),
    former: hex("the former seed, where it is published here; else empty"),
  }),
  restored: z.object({ backup: moment("when the backup was made from which the log was restored") }),
  forked: z.object({
    before: text("the name of the log until then", "example.org/orders"),
    after: text("its name from then on", "example.org/orders/2"),
    head: text("the last known signed head of the former name, in full", signedHeadExample),
    kept: count("the events under it that are kept", 17),
    reason: text("the operator's words", "the disk failed, and the backup was an hour old"),
  }),
};

type Fields = typeof fieldsOf;

const placed = { place: count("its place in the log", 17), at: moment("its time") };

function eventOf<K extends keyof Fields>(kind: K) {
  return z.object({
    ...placed,
    kind: z.literal(kind),
    decision: text("the id of the decision, where the event is one", "orders.17-k3v9q2mz").exactOptional(),
    deadlines: z
      .array(count("a round", 24).nullable())
      .exactOptional()
      .describe("the round by which each arm of a decision had to be served, null without a share; on request"),
    fields: fieldsOf[kind],
    leaf: text("the leaf of the event in the log, in base64", "AhEAAQ=="),
  });
}

function contractChangeOf<K extends keyof Fields>(kind: K) {
  const round = count("the last round before it", 9);
  return z.object({ ...placed, kind: z.literal(kind), round, fields: fieldsOf[kind] });
}

/** An event of a log: its `kind` tells what its `fields` are. */
export const eventAnswer = z.discriminatedUnion("kind", [
  eventOf("decided"),
  eventOf("rewarded"),
  eventOf("settled"),
  eventOf("confirmed"),
  eventOf("voided"),
  eventOf("granted"),
  eventOf("created"),
  eventOf("armsAdded"),
  eventOf("armsPaused"),
  eventOf("armsResumed"),
  eventOf("armsRetired"),
  eventOf("changed"),
  eventOf("tenures"),
  eventOf("paused"),
  eventOf("resumed"),
  eventOf("archived"),
  eventOf("calibrated"),
  eventOf("reseeded"),
  eventOf("restored"),
  eventOf("forked"),
]);

/** A page of the log. */
export const eventsAnswer = z.object({
  items: z.array(eventAnswer),
  next: count("the place behind the last of them", 18),
});

/** An event that changed the contract or its arms, with the round after which it came. */
export const contractChangeAnswer = z.discriminatedUnion("kind", [
  contractChangeOf("tenures"),
  contractChangeOf("created"),
  contractChangeOf("armsAdded"),
  contractChangeOf("armsPaused"),
  contractChangeOf("armsResumed"),
  contractChangeOf("armsRetired"),
  contractChangeOf("changed"),
  contractChangeOf("paused"),
  contractChangeOf("resumed"),
  contractChangeOf("archived"),
  contractChangeOf("calibrated"),
  contractChangeOf("reseeded"),
  contractChangeOf("restored"),
  contractChangeOf("forked"),
]);

/** What was done to a contract, oldest first. */
export const contractChangesAnswer = z.object({
  items: z.array(contractChangeAnswer),
  next: count("the first place that was not looked at", 18),
  isWhole: flag("whether the log ends there", true),
});

const values = z.record(z.string(), json).meta({ description: "by name; bytes are hexadecimal", examples: [{}] });

/** Everything that is stored about one person, or about one arm. */
export const storedDataAnswer = z.object({
  allocator: text("the id of the allocator", "orders"),
  arm: armAnswer.nullable().describe("the arm with its label and group; null: a person was asked for"),
  keeps: z
    .object({ arms: z.array(armName), until: moment("until when") })
    .nullable()
    .describe("the arms that the person keeps; null where there are none"),
  events: z
    .array(
      z.object({
        ...placed,
        kind: text("what happened", "decided"),
        fields: values,
        personal: values
          .nullable()
          .describe("what callers wrote, as hashes where it is kept so; null: nothing, or erased"),
      }),
    )
    .describe(
      "the events of the log that are about them, at most 10 000; some say shares of other arms too, by number",
    ),
  next: whole("the place from which the rest can be asked for", 10_000).nullable().describe("null: that is all"),
});

export type StoredDataAnswer = Reading<typeof storedDataAnswer>;
export type EventAnswer = Reading<typeof eventAnswer>;
/** What each kind of event says. */
export type EventFields = { readonly [E in EventAnswer as E["kind"]]: E["fields"] };
export type EventsAnswer = Reading<typeof eventsAnswer>;
export type OpenArmsAnswer = Reading<typeof openArms>;
export type ArmFractionAnswer = Reading<typeof armFraction>;
export type ContractChangeAnswer = Reading<typeof contractChangeAnswer>;
export type ContractChangesAnswer = Reading<typeof contractChangesAnswer>;
