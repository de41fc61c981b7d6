import type { Field } from "./field.js";

/** The most rounds that are counted. */
const LARGEST = 4_294_967_295;

/** When promises begin again and decisions are struck out, and what holds for persons. */
export function timeFields(contract: string, ofPolicy: readonly Field[]): Field[] {
  const whole = { type: "number", whole: true, min: 1, max: LARGEST } as const;
  const period = { path: "period", words: "Rounds that are planned for; then they begin again", unit: "rounds" };
  return [
    ...ofPolicy,
    ...(contract === "opportunity" ? [{ ...period, kind: whole }] : []),
    { path: "perRound", words: "Arms that are chosen together in a round", kind: whole, usual: "1", unit: "arms" },
    { path: "sameArmFor", words: "A person keeps the same arm for", kind: { type: "duration" }, usual: "" },
    {
      path: "confirmWithin",
      words: "A deferred decision must be confirmed within",
      kind: { type: "duration" },
      usual: "",
    },
  ];
}
