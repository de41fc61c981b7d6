import { EvenhandError } from "../errors.js";
import { parseParameters } from "../specification/parseParameters.js";
import { knownDefinition } from "../specification/specification.js";
import { metrics as evenhandMetrics } from "./index.js";
import type { MetricDefinition } from "./metric.js";

// A metric with parameters is named with their values: "p-mean-regret(p=-1)". Without them the defaults are meant.

/** An id, and what stands in the brackets behind it. */
const NAMED = /^([^()]+)\(([^()]*)\)$/;

/**
 * The metric of this name, as one without parameters: its id is the name with all values, its title says them. Results
 * hold it under that id.
 */
export function findMetric(
  name: string,
  path?: string,
  metrics: readonly MetricDefinition[] = evenhandMetrics,
): MetricDefinition {
  const [, id = name, written] = NAMED.exec(name) ?? [];
  const definition = knownDefinition("metric-unknown", metrics, id, path);
  if (written === undefined) return definition;
  const { parameters = {}, title } = definition;
  const values = parseParameters(parameters, readValues(written, name, path), { arms: 0 }, path);
  const all = Object.entries(values).map(([parameter, value]) => ({ parameter, value: String(value) }));
  return {
    ...definition,
    id: `${id}(${all.map(({ parameter, value }) => `${parameter}=${value}`).join(",")})`,
    title: `${title} (${all.map(({ parameter, value }) => `${parameter} = ${value}`).join(", ")})`,
    create: (context) => definition.create(context, values),
  };
}

/** "p=-1,q=2" as numbers. */
function readValues(written: string, name: string, path: string | undefined): Record<string, number> {
  const pairs = written.split(",").map((pair) => /^\s*([A-Za-z]+)\s*=\s*(\S+)\s*$/.exec(pair));
  const values = pairs.map((pair) => (pair === null ? undefined : ([pair[1], Number(pair[2])] as const)));
  if (values.every((pair) => pair !== undefined)) return Object.fromEntries(values);
  throw new EvenhandError("parameter-type", {
    received: name,
    required: "a name such as p-mean-regret(p=-1)",
    path,
  });
}
