import type { MetricDescription, Study } from "@evenhand/core";

/** In the head of a column whose cells have a ±. */
export const MARGIN_HEAD = "± 95 %";
/** The same in a sentence. */
export const MARGIN_WORDS = "mean ± 95 % interval";

/** A word of a table, as a rule the id of a metric, and what it means. */
export type Note = readonly [word: string, meaning: string];

/**
 * What a reader of the metrics has to know. `ofAnyTrial`: the violations that are shown are the largest of any trial;
 * otherwise they are means, and those of the worst trial stand beside them.
 */
export function metricNotes(
  { trials }: Pick<Study, "trials">,
  metrics: readonly MetricDescription[],
  { ofAnyTrial = false } = {},
): Note[] {
  const shown = metrics.map(({ id }) => id);
  return [
    trials === 1
      ? ["one trial", "there are no 95 % intervals"]
      : ["±", `95 % interval of the mean over ${trials} trials: two standard errors`],
    // A reward needs no explanation.
    ...metrics
      .filter(({ id }) => id !== "reward")
      .map((metric): Note => [metric.id, meanings[metric.id]?.(shown, ofAnyTrial) ?? usualMeaning(metric)]),
  ];
}

type Meaning = (shown: readonly string[], ofAnyTrial: boolean) => string;

const OWN_CLOCK = ", a being the rounds in which it was open";

/** Of metrics that compare with more than a 0 says. */
const meanings: Readonly<Record<string, Meaning>> = {
  regret: () => "expected reward missed against always pulling the best arm",
  "worst-violation": worst("r·t"),
  "final-violation": final("worst-violation", "r·t"),
  "own-clock-worst-violation": worst("r·a", OWN_CLOCK),
  "worst-excess": excess("c·t", "after any round t"),
  "own-clock-worst-excess": excess(
    "c·a",
    "after any pull of it, a being the rounds of its tenure in which it was open",
  ),
  "own-clock-final-violation": final("own-clock-worst-violation", "r·a", OWN_CLOCK),
};

function usualMeaning({ better, zero }: MetricDescription): string {
  return `${better === "neither" ? "" : `${better} is better; `}0: ${zero}`;
}

function behind(due: string, clock: string, ofAnyTrial: boolean): string {
  const where = ofAnyTrial ? ", in any trial" : "";
  return `how many pulls the arm furthest behind its quota r was short of ${due}${clock}${where}, after`;
}

function worst(due: string, clock = ""): Meaning {
  return (_, ofAnyTrial) => {
    const below = ofAnyTrial ? "below 1" : "below 1 in the worst trial";
    const kept = `${below} means the promise floor(${due}) was kept at every round`;
    return `${behind(due, clock, ofAnyTrial)} any round t; ${kept}`;
  };
}

/** `most` is how much of the rounds an arm with the cap c may have had by then. */
function excess(most: string, when: string): Meaning {
  return (_, ofAnyTrial) => {
    const [where, below] = ofAnyTrial ? [", in any trial", "below 1"] : ["", "below 1 in the worst trial"];
    const kept = `${below} means that none had more than ceil(${most})`;
    return `by how many pulls an arm was above ${most}, its cap being c${where}, ${when}; ${kept}`;
  };
}

function final(worstId: string, due: string, clock = ""): Meaning {
  return (shown, ofAnyTrial) =>
    shown.includes(worstId) ? "the same after the last round" : `${behind(due, clock, ofAnyTrial)} the last round`;
}
