import { environments, policies } from "@evenhand/core";
import { expect, it } from "vitest";
import { studyFileJsonSchema } from "./studyFile.js";

interface Schema {
  readonly const?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const schema = studyFileJsonSchema() as Required<Schema>;

/** The alternatives with an id of their own, by that id. */
function byId(alternatives: Schema): Map<string, Schema> {
  const own = (alternatives.anyOf ?? []).flatMap(({ oneOf = [] }) => oneOf);
  return new Map(own.map((alternative) => [alternative.properties?.["id"].const ?? "", alternative]));
}

it("is plain JSON", () => {
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    additionalProperties: false,
  });
});

it("has every policy with exactly its parameters, by its id and by the names of the papers", () => {
  const found = byId(schema.properties["policies"].items ?? {});
  for (const { id, parameters, names = {} } of policies) {
    for (const called of [id, ...Object.keys(names)]) {
      const keys = ["id", "version", "label", ...Object.keys(parameters)];
      expect(Object.keys(found.get(called)?.properties ?? {}), called).toEqual(keys);
    }
  }
  expect(found.get("epsilon-greedy")?.properties?.["epsilon"]).toMatchObject({ minimum: 0, maximum: 1, default: 0.1 });
});

it("has every environment, with what must be given", () => {
  const [one] = schema.properties["environment"].anyOf ?? [];
  const found = byId(one);
  expect([...found.keys()]).toEqual(environments.map(({ id }) => id));
  for (const { id, parameters } of environments) {
    const keys = ["id", "label", "arms", ...Object.keys(parameters)];
    expect(Object.keys(found.get(id)?.properties ?? {}), id).toEqual(keys);
  }
  expect(found.get("gaussian")?.required).toEqual(["id", "means"]);
});

it("asks for an environment and a horizon, in the singular or the plural", () => {
  expect(schema).toMatchObject({
    required: ["policies"],
    allOf: [
      { oneOf: [{ required: ["environment"] }, { required: ["environments"] }] },
      { oneOf: [{ required: ["horizon"] }, { required: ["horizons"] }] },
    ],
  });
});
