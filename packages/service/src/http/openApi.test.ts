import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { allocatorErrors } from "@evenhand/allocator";
import { errorTable } from "@evenhand/core";
import { serviceErrors } from "../errors.js";
import { exampleOf } from "./openApiSchemas.js";
import { ownRoutes, serviceDocument } from "./ownRoutes.js";
import { refusalsOf } from "./refusals.js";
import { routes } from "./routes/table.js";

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, object>> }>>;
}

interface Document {
  readonly servers: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
}

const document = serviceDocument() as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const all = [...routes, ...ownRoutes];

describe("the OpenAPI document", () => {
  it("has every route, also those of the service itself, each under a name of its own", () => {
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(["/metrics", "/livez", "/readyz", "/v1/me"]));
    expect(operations).toHaveLength(all.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(document.servers).toHaveLength(1);
  });

  it("says for each what it answers, with an example, and which errors it can have", () => {
    for (const { operationId, responses } of operations) {
      const [status] = Object.keys(responses);
      expect(["200", "201"], operationId).toContain(status);
      for (const [type, content] of Object.entries(responses[status].content)) {
        expect(content, operationId).toHaveProperty("schema");
        if (type === "application/json") expect(content, operationId).toHaveProperty("example");
      }
      expect(responses, operationId).toHaveProperty("429");
    }
  });

  it("names the scope that a key must have, and the scheme by which it is shown", () => {
    const schemes = Object.keys(document.components.securitySchemes);
    for (const [index, { scope, operationId }] of all.entries()) {
      const { security } = operations.find((one) => one.operationId === operationId) ?? operations[index];
      expect(security, operationId).toEqual(scope === null ? [] : [{ [schemes[0]]: [scope] }]);
    }
  });

  it.each(all.filter(({ answer }) => answer !== undefined))("has an example of $operationId as it is", ({ answer }) => {
    const example = answer === undefined ? undefined : exampleOf(answer);
    expect(answer?.parse(example)).toEqual(example);
  });

  it("names errors that there are", () => {
    const known = Object.keys({ ...errorTable, ...allocatorErrors, ...serviceErrors });
    for (const route of all) expect(known, route.operationId).toEqual(expect.arrayContaining([...refusalsOf(route)]));
  });
});

describe("a client that is made from the document", () => {
  let types = "";
  beforeAll(async () => {
    types = astToString(await openapiTS(JSON.stringify(document)));
  });

  /** What the compiler says of each of these programs, which use the generated types. */
  function complaints(programs: Readonly<Record<string, string>>): Record<string, number> {
    const names = Object.keys(programs);
    const files = new Map([
      ["/api.ts", types],
      ...names.map((name): [string, string] => [
        `/${name}.ts`,
        `import type { components, operations, paths } from "./api.js";\n${programs[name]}`,
      ]),
    ]);
    const options: ts.CompilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ["lib.es2022.d.ts"] },
      ...{ module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    };
    const host = ts.createCompilerHost(options);
    const ofDisk = { fileExists: host.fileExists.bind(host), getSourceFile: host.getSourceFile.bind(host) };
    host.fileExists = (name) => files.has(name) || ofDisk.fileExists(name);
    host.getSourceFile = (name, target, ...rest) => {
      const text = files.get(name);
      return text === undefined ? ofDisk.getSourceFile(name, target, ...rest) : ts.createSourceFile(name, text, target);
    };
    const roots = names.map((name) => `/${name}.ts`);
    const found = ts.getPreEmitDiagnostics(ts.createProgram(roots, options, host));
    const where = found.map(({ file }) => file?.fileName ?? "");
    return Object.fromEntries(["/api.ts", ...roots].map((name) => [name, where.filter((one) => one === name).length]));
  }

  it("compiles, and knows what is asked and answered", () => {
    const right = `
      type Success<Id extends keyof operations, Status extends number> =
        operations[Id]["responses"] extends Record<Status, { content: { "application/json": infer Body } }> ? Body : never;
      declare function ask<Id extends keyof operations>(
        id: Id,
        query: operations[Id]["parameters"]["query"],
      ): Promise<Success<Id, 200>>;
      export async function use(): Promise<unknown> {
        const view = await ask("getAllocator", undefined);
        const status: "running" | "paused" | "archived" = view.status;
        const arms = await ask("listArms", { sort: "pulls", descending: true, limit: 10 });
        const shares: (string | undefined)[] = arms.rows.map(({ promised }) => promised?.fraction);
        for (const event of (await ask("listEvents", { from: 0 })).items) {
          if (event.kind === "rewarded") Math.max(event.fields.value, 0);
        }
        const decide: paths["/v1/allocators/{id}/decisions"]["post"]["requestBody"]["content"]["application/json"] = {};
        type Late = operations["changeAllocator"]["responses"][412]["content"]["application/problem+json"];
        const code: Late["code"] = "condition-failed";
        return [status, shares, decide, code];
      }`;
    const wrongQuery = 'export const query: operations["listArms"]["parameters"]["query"] = { sort: "luck" };';
    const wrongAnswer = 'export const answer: components["schemas"]["RewardUse"] = { use: "eaten" };';
    const counts = complaints({ right, wrongQuery, wrongAnswer });
    expect(counts).toEqual({ "/api.ts": 0, "/right.ts": 0, "/wrongQuery.ts": 1, "/wrongAnswer.ts": 1 });
  });
});
