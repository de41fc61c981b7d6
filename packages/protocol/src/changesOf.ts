import { EvenhandError, nearest, type StudyChange } from "@evenhand/core";
import { protocolError } from "./errors.js";
import { type FlatSpecification, listOf } from "./flatSpecification.js";
import type { StudyFile } from "./studyFile.js";

type ArmReference = string | number;

/** The changes of a study in an environment, whose arms they call by name, or by number from 1 on. */
export function changesOf(changes: StudyFile["changes"], place: FlatSpecification): StudyChange[] | undefined {
  const armsOf = (named: ArmReference | readonly ArmReference[]) => listOf(named).map((arm) => armOf(arm, place));
  return changes?.map(({ joins, leaves, ...change }) => ({
    ...change,
    ...(joins === undefined ? {} : { joins: armsOf(joins) }),
    ...(leaves === undefined ? {} : { leaves: armsOf(leaves) }),
  }));
}

/** Names that the environment does not have. Core knows how many arms there are. */
export function changeErrors(changes: StudyFile["changes"] = [], place: FlatSpecification): EvenhandError[] {
  const names = namesOf(place);
  const errorOf = (arm: ArmReference, path: string): EvenhandError[] => {
    if (typeof arm === "number" || names.includes(arm)) return [];
    const meant = nearest(arm, names);
    const required =
      names.length === 0 ? "a number: the environment does not name its arms" : `one of ${names.join(", ")}`;
    const remedy = meant === undefined ? "Name the arms, or count them from 1." : `Did you mean ${meant}?`;
    return [protocolError("arm-unknown", { received: arm, required, path, remedy })];
  };
  return changes.flatMap(({ joins = [], leaves = [] }, i) =>
    Object.entries({ joins, leaves }).flatMap(([key, arms]) =>
      listOf<ArmReference>(arms).flatMap((arm, at) =>
        errorOf(arm, `changes[${i}].${key}${Array.isArray(arms) ? `[${at}]` : ""}`),
      ),
    ),
  );
}

function armOf(arm: ArmReference, place: FlatSpecification): number {
  return typeof arm === "number" ? arm - 1 : namesOf(place).indexOf(arm);
}

function namesOf(place: FlatSpecification): readonly string[] {
  return typeof place === "string" ? [] : (place.arms ?? []);
}
