import { fileURLToPath } from "node:url";
import { papers, paperTitles } from "@evenhand/lab";

/** Where the pages find them. */
export const folder = fileURLToPath(new URL("../packages/dashboard/public/papers/", import.meta.url));

/**
 * The study of an experiment that the playground is opened with, by the name that the experiment gives it. Left out
 * where no study of the experiment is a setting of the playground.
 */
const opened = {
  "quota/with-quota": "compared",
  "quota/eta-sweep": "sweep",
  "quota/unequal-quotas": "four",
  "penalty/experiment-a": "case-1",
  "penalty/experiment-b": "case-1",
  "penalty/experiment-c": "5-arms-0.2",
  "opportunity/figures-1-and-2": "uniform-cost-0.4-horizon-20000",
  "opportunity/explore-then-commit": "horizon-30000",
  "opportunity/theorem-2": "uniform-horizon-10000",
  "potential/late-bloomer": "T = 5000",
  "potential/random-instances": "k = 2, T = 100, instance 2",
  "potential/convergence": "late bloomer",
  "proportional/figure-2": "k10-t1000-allocation",
};

/** As many digits as a picture shows, and one more. */
const DIGITS = 5;

/**
 * The files of the papers' pages by name: an overview, and for each paper its experiments with
 * figures as data, tables and claims.
 *
 * @param {readonly import("@evenhand/lab").FinishedExperiment[]} finished
 * @returns {Record<string, string>}
 */
export function paperPages(finished) {
  const contents = papers.map((paper) => ({
    paper,
    ...paperTitles[paper],
    experiments: finished.filter(({ analysis }) => analysis.experiment.paper === paper).map(experimentOf),
  }));
  const overview = contents.map(({ experiments, ...paper }) => ({
    ...paper,
    experiments: experiments.map(({ id, title, figures, claims }) => ({
      id,
      title,
      ...printedOf(figures),
      verdicts: countsOf(claims),
    })),
  }));
  return Object.fromEntries([
    ["overview.json", textOf({ papers: overview })],
    ...contents.map((content) => [`${content.paper}.json`, textOf(content)]),
  ]);
}

/** @param {import("@evenhand/lab").FinishedExperiment} finished */
function experimentOf({ analysis: { experiment, settings, results, figures, tables, claims } }) {
  const { paper, id, title, source, printed, deviations } = experiment;
  const values = Object.entries(experiment.settings).map(([name, { words, from }]) => ({
    name,
    words,
    from,
    value: settings[name],
  }));
  const study = results[opened[`${paper}/${id}`]]?.study;
  return {
    id,
    title,
    source,
    deviations,
    seed: settings.seed,
    settings: values,
    claims: claims.map(shownOf),
    tables,
    figures: Object.entries(figures).map(([name, figure]) => ({
      name,
      ...(printed?.[name] === undefined ? {} : { printed: printed[name] }),
      figure: packed(figure),
    })),
    ...(study === undefined ? {} : { study: playedOf(paper, study) }),
  };
}

/**
 * Which figures of its paper an experiment has, as a list names them: "Figures 1 and 2".
 *
 * @param {readonly { printed?: string }[]} figures
 */
function printedOf(figures) {
  const names = [...new Set(figures.flatMap(({ printed }) => (printed === undefined ? [] : [printed])))];
  if (names.length === 0) return {};
  const [first, ...others] = names.map((name, index) => (index === 0 ? name : name.replace(/^Figure /, "")));
  return { printed: others.length === 0 ? first : `${first.replace(/^Figure /, "Figures ")} and ${others.join(", ")}` };
}

/**
 * A page shows in words what came out with other settings.
 *
 * @param {import("@evenhand/lab").JudgedClaim} claim
 */
function shownOf({ id, statement, verdict, dependsOn, measured, range, note }) {
  return { id, statement, verdict, dependsOn, measured, range, note };
}

/**
 * What of a study decides how it is played, and how its arms are called. A study without a contract is about the one
 * that its paper is named after.
 *
 * @param {string} paper
 * @param {import("@evenhand/core").Study} study
 */
function playedOf(paper, { environment, contract = paper, policies, horizon, trials, seed, armNames }) {
  return { environment, contract, policies, horizon, trials, seed, armNames };
}

/** @param {readonly { verdict: string }[]} claims */
function countsOf(claims) {
  const count = (verdict) => claims.filter((claim) => claim.verdict === verdict).length;
  const kinds = ["holds", "fails", "depends", "other-data", "open"];
  return Object.fromEntries(kinds.map((verdict) => [verdict, count(verdict)]));
}

/**
 * Objects in a row with the same keys are kept as columns, which takes half of the room; numbers have
 * no more digits than can be seen.
 */
function packed(value) {
  if (typeof value === "number") return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  if (Array.isArray(value)) {
    const keys = value.length > 1 && isObject(value[0]) ? Object.keys(value[0]) : [];
    const isTable = keys.length > 0 && value.every((row) => isObject(row) && String(Object.keys(row)) === String(keys));
    if (!isTable) return value.map(packed);
    return { columns: Object.fromEntries(keys.map((key) => [key, value.map((row) => packed(row[key]))])) };
  }
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, packed(part)])) : value;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A line for each experiment or paper: a change of one of them is a change of one line. */
function textOf(content) {
  const [name, rows] = Object.entries(content).slice(-1)[0];
  const head = JSON.stringify({ ...content, [name]: [] }).slice(0, -2);
  return `${head}\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]}\n`;
}
