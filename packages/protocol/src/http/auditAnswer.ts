import { z } from "zod";
import { armNumber, armStatus, count, flag, moment, number, text, whole, type Reading } from "./answerFields.js";
import { forkAnswer, signedHeadExample } from "./answerFields.js";
import { estimateAnswer } from "./decisionAnswers.js";

const eventNumber = (words: string) => count(words, 17);
const logPlace = z.object({ event: eventNumber("the number of the event"), round: count("the last round by then", 9) });
const pulls = (words: string) => text(`${words}, in pulls, as a fraction`, "3/4");

const happening = z.object({
  event: eventNumber("its number"),
  at: moment("its time"),
  reason: text("what the keeper of the log wrote", "counted by hand").exactOptional(),
});
const noted = <S extends z.ZodType>(one: S) =>
  z.object({ count: count("how often", 1), first: z.array(one).describe("the first 100") });

/** What happened to one arm, whatever the contract is. */
const armReport = z.object({
  arm: armNumber,
  name: text("its name; missing where it was erased", "north").exactOptional(),
  status: armStatus,
  pulls: count("its pulls", 30),
  shareOfPulls: number("of all pulls", 0.3),
  openRounds: count("rounds in which it was open", 100),
  exclusions: z.object({
    requests: count("requests that left it out although it was there"),
    first: eventNumber("the first of them").exactOptional(),
    last: eventNumber("the last of them").exactOptional(),
  }),
  availability: number("of the rounds in which it was there, the part in which no request left it out", 1),
  voids: count("decisions for it that came to nothing"),
  voidRate: number("their part of all its decisions"),
  pending: count("rewards that are waited for", 2),
  standIns: count("rewards for which something stood in"),
  nothing: count("rewards that were missing for good"),
  late: count("rewards that came too late"),
  rewards: estimateAnswer.exactOptional(),
});

/** What was promised to an arm in one tenure, what stood beside it, and what became of it. */
const promiseReport = z.object({
  arm: armNumber,
  share: text("what was promised", "1/4"),
  since: logPlace,
  until: logPlace.exactOptional().describe("missing where it goes on"),
  openRounds: count("rounds in which the arm was open", 100),
  pulls: count("its pulls", 30),
  opening: pulls("what it was owed in the beginning"),
  forgone: pulls("what it gave up"),
  rounds: count("rounds that were made, struck ones among them", 100),
  leftOut: count("of them those from which a request left the arm out"),
  paused: count("of them those in which it was paused"),
  corrected: whole("pulls by which corrections made less owed to it"),
  largestDeficit: z.object({ pulls: pulls("the floor holds while it is below 1"), at: logPlace }),
  verdict: z.enum(["held", "displaced", "broken"]),
  brokenAt: logPlace.exactOptional(),
  displacedBy: eventNumber("the last request before it that took a round or struck one out").exactOptional(),
});

/** Pulls that an arm got beyond its cap. */
const capReport = z.object({
  arm: armNumber,
  cap: text("its cap", "1/2"),
  above: z.record(z.string(), z.int()).meta({ description: "how many, by the rule that chose them", examples: [{}] }),
  largest: z.object({ pulls: pulls("how far"), event: eventNumber("where") }).exactOptional(),
  verdict: z.enum(["held", "exceeded", "broken"]),
  brokenAt: eventNumber("the event at which it was broken").exactOptional(),
});

/** What the missing pulls cost under the contract penalty. */
const bill = z.object({
  total: number("the cost of all missing pulls", 2.5),
  totalOpen: number("the same with only the rounds counted in which the arm was open", 2.5),
  arms: z.array(
    z.object({
      arm: armNumber,
      penalty: number("the price of a missing pull", 10),
      pulls: count("its pulls", 30),
      missing: pulls("what is missing, of all rounds since the arm came"),
      missingOpen: pulls("what is missing, of the rounds in which it was open"),
      cost: number("penalty times missing", 2.5),
    }),
  ),
});

/** An event that does not fit those before it. */
const finding = z.object({
  event: eventNumber("the first event that does not fit"),
  kind: text("its kind", "decided"),
  what: text("what it is about", "arms"),
  says: text("what the log says", "[1]"),
  should: text("what should be there", "[0]"),
});

/** Everything that an audit has found. Fractions are texts such as "7/10". */
const auditReport = z.object({
  verdict: z.enum(["held", "held-since-fork", "displaced", "broken", "tampered"]),
  events: count("events of the log", 204),
  rounds: count("rounds that count, struck ones not counted", 100),
  times: z.object({ first: moment("the first event"), last: moment("the last event") }).exactOptional(),
  contract: text("the contract", "quota").exactOptional(),
  policy: text("the policy and its learner", "deadline-quota@2 over thompson").exactOptional(),
  tree: z.object({
    size: count("events in the tree", 204),
    root: text("its root, in base64", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    head: z
      .object({
        size: count("events under the signed head", 204),
        relation: z.enum(["same", "extends", "cut", "differs", "lost", "other-log"]),
      })
      .exactOptional(),
  }),
  choices: z.object({
    seedsGiven: count("seeds that were given", 1),
    seedsUnfit: count("seeds that the log has never committed to"),
    seedsPublished: count("seeds that the log itself publishes, and that were used"),
    recomputed: count("decisions that were recomputed with their seed", 100),
    unknown: count("decisions of which the random part could not be recomputed"),
  }),
  finding: finding.exactOptional(),
  findings: count("events that do not fit"),
  afterEnd: z
    .object({ count: count("events that changed the contract after its end", 1), first: finding })
    .describe("which earlier versions allowed: the log is genuine, and its promises are counted")
    .exactOptional(),
  foldedTo: eventNumber("the first event that could not be folded").exactOptional(),
  countedTo: eventNumber("the first event that could not be counted").exactOptional(),
  overdue: count("decisions whose wait was over, and of which the log does not say what came of it"),
  arms: z.array(armReport),
  promises: z.array(promiseReport),
  caps: z.array(capReport),
  forks: z.array(forkAnswer).exactOptional().describe("how the log lost events that were signed, and went on"),
  restores: count("how often the log was restored from a backup", 1).exactOptional(),
  bill: bill.exactOptional(),
  noVerdict: text("why there is no verdict on the promise", "The contract promises nothing.").exactOptional(),
  happenings: z.object({
    changes: noted(happening.extend({ words: z.array(text("a change", "share of north: 1/4, before 1/5")) })),
    grants: noted(happening.extend({ arm: armNumber, counts: flag("whether it is a round", true) })),
    calibrations: noted(happening.extend({ arm: armNumber, pulls: whole("credit less debt", 1) })),
    status: noted(happening.extend({ status: z.enum(["paused", "resumed", "archived"]) })),
    armsPaused: noted(happening.extend({ arms: z.array(armNumber) })),
    armsResumed: noted(happening.extend({ arms: z.array(armNumber) })),
    reseeds: noted(happening),
    restores: noted(happening.extend({ backup: moment("when the backup was made") })),
    forks: noted(forkAnswer),
  }),
});

/** That the tree of `from` leaves is the beginning of the one of `to` leaves, for somebody who has heads of both. */
export const consistencyAnswer = z.object({
  from: count("leaves of the earlier tree", 150),
  to: count("leaves of the later tree", 204),
  hashes: z
    .array(text("a hash, in base64", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="))
    .describe("the proof of RFC 6962, section 2.1.2; none where both sizes are the same"),
  head: text("the last signed head (C2SP tlog-checkpoint)", signedHeadExample),
});

/** An audit of the log as far as a signed head goes. */
export const auditAnswer = z.object({
  head: text("the signed head (C2SP tlog-checkpoint)", signedHeadExample),
  report: auditReport,
});

export type AuditAnswer = Reading<typeof auditAnswer>;
export type ConsistencyAnswer = Reading<typeof consistencyAnswer>;
