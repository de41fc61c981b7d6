import {
  availabilities,
  contracts,
  delays,
  describeDefinitions,
  findDefinition,
  voidParameters,
  type MetricDescription,
  type OwnDefinitions,
  type SharesInput,
} from "@evenhand/core";
import { z } from "zod";
import { figureSchema } from "./figureChoice.js";
import type { FlatSpecification } from "./flatSpecification.js";
import { knownKeys, specificationSchemas, type SpecificationSchemas } from "./specificationSchema.js";
import { sweepSchema } from "./sweepPoints.js";

const LONGEST_HORIZON = 4_294_967_295;

const horizonWords = `a whole number of rounds from 1 to ${LONGEST_HORIZON}`;
const horizon = oneOrMore(whole(1, LONGEST_HORIZON, horizonWords), `${horizonWords}, or a list of them`).meta({
  description: "rounds in a trial; with several, policies that plan for the horizon plan for each",
});

const ofContracts = new Set(
  contracts.flatMap(({ parameters }) => Object.entries(parameters).map(([name, { kind }]) => `${name} ${kind}`)),
);

/** Whether a policy can take the parameter from the study's contract: it has the same name and kind there. */
function isInherited(name: string, kind: string): boolean {
  return ofContracts.has(`${name} ${kind}`);
}

/**
 * A user's own study: environments × horizons × policies × trials. Nothing is filled in: `studiesOf` knows the
 * defaults. It can name Evenhand's definitions, and those that are passed in.
 */
export function studyFileSchema(own?: OwnDefinitions) {
  const { policies, environments, metrics, variants } = describeDefinitions(own);
  const schemas = specificationSchemas(variants);
  /** The type of a derived schema is not known to the compiler: it is a flat specification. */
  const specification = (...args: Parameters<SpecificationSchemas["specification"]>) =>
    schemas.specification(...args) as z.ZodType<FlatSpecification>;
  const environment = oneOrMore(
    specification("environment", environments, { labelled: true, withArms: true }),
    "an environment such as { id: bernoulli, means: [0.8, 0.3] }, or a list of them",
  ).meta({ description: "where the policies play" });
  return knownKeys(
    {
      title: z.string("a text").optional().meta({ description: "above tables and figures" }),
      seed: whole(0, Number.MAX_SAFE_INTEGER, "a whole number from 0 to 2^53 - 1")
        .optional()
        .meta({ description: "the same seed gives the same result", default: 1 }),
      trials: whole(1, Number.MAX_SAFE_INTEGER, "a whole number of at least 1")
        .optional()
        .meta({ description: "replications, each with its own luck", default: 100 }),
      horizon: horizon.optional(),
      horizons: horizon.optional(),
      checkpoints: z
        .union(
          [
            whole(1, 10_000, "a number of points from 1 to 10000"),
            z.array(whole(1, LONGEST_HORIZON, horizonWords), "a list of rounds").min(1, "at least one round"),
          ],
          "a number of points, or a list of rounds",
        )
        .optional()
        .meta({ description: "rounds after which the metrics are read, or how many; the last round always is" }),
      metrics: z
        .array(metricName(metrics), "a list of metrics")
        .min(1, "at least one metric")
        .optional()
        .meta({ description: "default: reward, regret, pulls and the contract's violation" }),
      armMetrics: z
        .enum(["every-checkpoint", "last-checkpoint"], "every-checkpoint or last-checkpoint")
        .optional()
        .meta({ description: "when metrics of each arm are read; where arms × checkpoints > 100 000, at the last" }),
      contract: specification("contract", contracts)
        .optional()
        .meta({ description: "the promise that metrics measure against; policies take their shares from it" }),
      environment: environment.optional(),
      environments: environment.optional(),
      policies: z
        .array(specification("policy", policies, { labelled: true, inherited: isInherited }), "a list of policies")
        .min(1, "at least one policy"),
      perRound: whole(1, Number.MAX_SAFE_INTEGER, "a whole number from 1 to the number of arms")
        .optional()
        .meta({ description: "pulls in each round", default: 1 }),
      availability: specification("availability", availabilities)
        .optional()
        .meta({ description: "which arms are open in each round; all by default" }),
      delay: specification("delay", delays)
        .optional()
        .meta({ description: "how late rewards arrive; at once by default" }),
      changes: z
        .array(changeSchema(schemas), "a list of changes such as { at: 1001, shares: [0.5, 0.2] }")
        .optional()
        .meta({
          description: "arms that join and leave, and shares and caps that change, in the order of their rounds",
        }),
      voids: knownKeys(
        {
          rate: schemas.parameter(voidParameters.rate) as z.ZodType<number | number[]>,
          within: schemas.parameter(voidParameters.within) as z.ZodType<number | undefined>,
        },
        "rate and within, such as { rate: 0.1, within: 20 }",
      )
        .optional()
        .meta({ description: "pulls that are struck out afterwards, such as no-shows; none by default" }),
      sweep: sweepSchema.optional(),
      baseline: z
        .string("the label of a policy")
        .optional()
        .meta({ description: "the policy that all others are compared with, trial by trial" }),
      samples: z
        .boolean("true or false")
        .optional()
        .meta({ description: "whether the value of every trial is kept, of at most 10000 trials", default: false }),
      figures: z
        .array(figureSchema, "a list of figures such as { metrics: [regret], against: eta }")
        .min(1, "at least one figure")
        .optional()
        .meta({ description: "what figures show; all metrics over the rounds by default" }),
    },
    "a study: keys with values",
  );
}

/** What is different from a round on. */
function changeSchema(schemas: SpecificationSchemas) {
  const { shares, caps } = findDefinition("contract-unknown", contracts, "quota").parameters;
  const arm = z.union(
    [z.string("a name").min(1, "a name of at least one character"), whole(1, LONGEST_HORIZON, "a number from 1 on")],
    "the name of an arm, or its number, counted from 1",
  );
  const arms = oneOrMore(arm, "an arm, by its name or its number, or a list of them");
  return knownKeys(
    {
      at: whole(2, LONGEST_HORIZON, "a round from 2 to the horizon").meta({
        description: "the first round of the change",
      }),
      joins: arms.optional().meta({ description: "arms that are there from then on" }),
      leaves: arms.optional().meta({ description: "arms that are absent from then on; their share is kept for them" }),
      shares: (schemas.parameter(shares) as z.ZodType<SharesInput>)
        .optional()
        .meta({ description: "what each arm is promised from then on, as in the contract" }),
      caps: (schemas.parameter(caps) as z.ZodType<SharesInput>)
        .optional()
        .meta({ description: "the largest share of each arm from then on, as in the contract" }),
      effect: z.enum(["without-loss", "now"], "without-loss, or now").optional().meta({
        description: "whether a share waits until it can be kept, or all arms begin again at once",
        default: "without-loss",
      }),
    },
    "a change such as { at: 1001, shares: [0.5, 0.2] }",
  );
}

/** With Evenhand's own definitions alone. */
export const studyFile = studyFileSchema();

export type StudyFile = z.infer<typeof studyFile>;

function whole(min: number, max: number, words: string): z.ZodType<number> {
  return z.int(words).min(min, words).max(max, words);
}

function oneOrMore<T>(one: z.ZodType<T>, words: string): z.ZodUnion<[z.ZodType<T>, z.ZodArray<z.ZodType<T>>]> {
  return z.union([one, z.array(one, words).min(1, words)], words);
}

/**
 * The JSON Schema of a study file, with which an editor checks and completes it; also with definitions of the user's
 * own.
 */
export function studyFileJsonSchema(own?: OwnDefinitions): object {
  const schema = z.toJSONSchema(own === undefined ? studyFile : studyFileSchema(own), { io: "input" });
  // Environments and horizons may be called by the singular or the plural; a schema of keys alone cannot say so.
  const oneOf = (key: string) => ({ oneOf: [{ required: [key] }, { required: [`${key}s`] }] });
  return { title: "A study of Evenhand", ...schema, allOf: [oneOf("environment"), oneOf("horizon")] };
}

/** The id of a metric, or the name of one with values for its parameters: "p-mean-regret(p=-1)". */
function metricName(metrics: readonly MetricDescription[]): z.ZodType<string> {
  const ids = metrics.map(({ id }) => id);
  const words = `one of ${ids.join(", ")}`;
  const withParameters = metrics.filter(({ parameters }) => parameters !== undefined).map(({ id }) => id);
  const form = new RegExp(`^(${withParameters.join("|")})\\(.*\\)$`);
  // It ends the attempt, so that an id which is misspelt is one of the first alternative.
  const named = z.string(words).regex(form, { message: words, abort: true });
  return z.union([z.enum(ids, words), named], words);
}
