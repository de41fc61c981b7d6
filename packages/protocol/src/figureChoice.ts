import { describeDefinitions, type EvenhandError, nearest, type OwnDefinitions } from "@evenhand/core";
import { z } from "zod";
import { protocolError } from "./errors.js";
import { issueErrors } from "./issueErrors.js";
import type { ResultFile } from "./resultFile.js";
import { knownKeys } from "./specificationSchema.js";
import { sweptParameters } from "./sweepPoints.js";

/** What a figure of a study shows. */
export const figureSchema = knownKeys(
  {
    title: z.string("a text").optional().meta({ description: "above the figure" }),
    metrics: z
      .array(z.string("the id of a metric"), "a list of metrics")
      .min(1, "at least one metric")
      .optional()
      .meta({ description: "which, in their order; all that are one number by default" }),
    environments: z
      .array(z.string("the label of an environment"), "a list of environments")
      .min(1, "at least one environment")
      .optional()
      .meta({ description: "which, in their order, by their labels; all by default" }),
    against: z
      .string("round, horizon, or a swept parameter")
      .optional()
      .meta({ description: "the x axis: round, horizon or a swept parameter; default the first swept one, or round" }),
    values: z
      .enum(["means", "differences"], "means, or differences")
      .optional()
      .meta({ description: "the metrics themselves, or their differences to the baseline", default: "means" }),
    rows: z
      .enum(["metrics", "environments"], "metrics, or environments")
      .optional()
      .meta({ description: "what stands below each other; the other stands side by side", default: "metrics" }),
    log: z
      .array(z.enum(["x", "y"], "x, or y"), "a list of axes: [x], [y], [x, y] or []")
      .optional()
      .meta({ description: "which axes are logarithmic; default x where it spans more than a power of ten" }),
  },
  "a figure such as { metrics: [regret], against: eta }",
);

export type FigureChoice = z.infer<typeof figureSchema>;

/** What a figure can name. */
export interface Drawable {
  /** The ids of the metrics that the study measures. */
  readonly metrics: readonly string[];
  /** The labels of its environments. */
  readonly environments: readonly string[];
  /** What can stand on the x axis: round, horizon and the swept parameters. */
  readonly against: readonly string[];
  readonly hasBaseline: boolean;
}

/**
 * The figures that the settings of a study ask for; where they ask for none, one of the sweep and one of the
 * differences to the baseline, if it has them.
 */
export function figureChoices(settings: Readonly<Record<string, unknown>>): readonly FigureChoice[] {
  if (settings["figures"] !== undefined) return settings["figures"] as readonly FigureChoice[];
  return [
    ...(settings["sweep"] === undefined ? [] : [{}]),
    ...(settings["baseline"] === undefined ? [] : [{ values: "differences" } as const]),
  ];
}

/** What figures of studies can name that measure these metrics in these environments. */
export function drawableWith(
  settings: Readonly<Record<string, unknown>>,
  metrics: readonly string[],
  environments: readonly string[],
): Drawable {
  const swept = sweptParameters(settings["sweep"]).flatMap((all) => all.map(({ shown }) => shown));
  return {
    metrics: [...new Set(metrics)],
    environments: [...new Set(environments)],
    against: ["round", "horizon", ...swept],
    hasBaseline: settings["baseline"] !== undefined,
  };
}

/** What figures of a result can name. */
export function drawableIn({ results, settings }: ResultFile): Drawable {
  const metrics = results.flatMap(({ result }) => Object.keys(result.policies[0]?.metrics ?? {}));
  const places = results.map(({ environment, sweep }) => sweep?.place ?? environment);
  return drawableWith(settings, metrics, places);
}

/** What is wrong with a figure that was read elsewhere than in a study file, by its form alone; or the figure. */
export function readFigure(
  input: unknown,
  path: string,
): { readonly figure: FigureChoice } | { readonly errors: readonly EvenhandError[] } {
  const parsed = figureSchema.safeParse(input, { reportInput: true });
  if (parsed.success) return { figure: parsed.data };
  return { errors: issueErrors(parsed.error.issues.map((issue) => ({ ...issue, path: [path, ...issue.path] }))) };
}

/** What the figure names and the study does not have. */
export function figureErrors(
  { metrics = [], environments = [], against, values }: FigureChoice,
  drawable: Drawable,
  path: string,
  own?: OwnDefinitions,
): EvenhandError[] {
  const known = describeDefinitions(own).metrics;
  const ofArms = drawable.metrics.filter((id) => known.some((metric) => metric.id === id && metric.perArm));
  const drawn = drawable.metrics.filter((id) => !ofArms.includes(id));
  const errors = [
    ...metrics.flatMap((id, i) => unknownName(id, drawn, `${path}.metrics[${i}]`)),
    ...environments.flatMap((name, i) => unknownName(name, drawable.environments, `${path}.environments[${i}]`)),
    ...(against === undefined ? [] : unknownName(against, drawable.against, `${path}.against`)),
  ];
  if (values !== "differences" || drawable.hasBaseline) return errors;
  const required = "a study with a baseline";
  const remedy = "Add baseline: and the label of a policy to the study.";
  return [...errors, protocolError("figure-unknown", { received: values, required, path: `${path}.values`, remedy })];
}

function unknownName(name: string, names: readonly string[], path: string): EvenhandError[] {
  if (names.includes(name)) return [];
  const meant = nearest(name, names);
  const required = `one of ${names.join(", ")}`;
  const details = { received: name, required, path };
  return [
    protocolError("figure-unknown", meant === undefined ? details : { ...details, remedy: `Did you mean ${meant}?` }),
  ];
}
