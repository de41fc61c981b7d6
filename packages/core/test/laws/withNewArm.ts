import type { Subject } from "../../src/laws/subject.js";

/**
 * The policy with one arm more, in front of the others: it has the least of everything that may be written for an arm.
 */
export function withNewArm(subject: Subject): Subject {
  const { arms, parameters, definition } = subject;
  const least = (name: string) => {
    const parameter = definition.parameters[name];
    return "min" in parameter ? (parameter.min ?? 0) : 0;
  };
  const longer = Object.entries(parameters).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) && value.length === arms ? [least(name), ...(value as unknown[])] : value,
  ]);
  return { ...subject, arms: arms + 1, parameters: Object.fromEntries(longer) };
}
