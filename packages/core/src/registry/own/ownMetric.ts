import * as needs from "../../door/needs.js";
import type { Meter, MetricContext, MetricDefinition } from "../../metrics/metric.js";
import { checkGiven, ownCall, ownFailure } from "./ownCall.js";

const methods = needs.object({
  read: needs.aFunction,
  begin: needs.optional(needs.aFunction),
  pulling: needs.optional(needs.aFunction),
  deciding: needs.optional(needs.aFunction),
});

/** A metric of the program's own: each of its numbers is checked, and it can write no other's. */
export function ownMetric(definition: MetricDefinition): MetricDefinition {
  return { ...definition, create: (context) => ownMeter(definition, context) };
}

function ownMeter(definition: MetricDefinition, context: MetricContext): Meter {
  const { id, perArm } = definition;
  const meter = ownCall(`create of ${id}`, () => definition.create(context));
  checkGiven(`create of ${id} gave a meter`, () => methods(meter, ""));
  const values = new Float64Array(perArm ? context.environment.arms : 1);
  return {
    begin: () => ownCall(`begin of ${id}`, () => meter.begin?.()),
    ...(meter.pulling === undefined
      ? {}
      : { pulling: (...args) => ownCall(`pulling of ${id}`, () => meter.pulling?.(...args)) }),
    ...(meter.deciding === undefined
      ? {}
      : { deciding: (exposures) => ownCall(`deciding of ${id}`, () => meter.deciding?.(exposures)) }),
    read: (outcome, into, at) => {
      values.fill(NaN);
      ownCall(`read of ${id}`, () => meter.read(outcome, values, 0));
      const wrong = values.findIndex((value) => !Number.isFinite(value));
      if (wrong >= 0) {
        const where = perArm ? ` for the arm at index ${wrong}` : "";
        const received = `read of ${id} wrote ${values[wrong]}${where} after round ${outcome.round}`;
        throw ownFailure(received, "finite numbers in all of its places, from `at` on");
      }
      into.set(values, at);
    },
  };
}
