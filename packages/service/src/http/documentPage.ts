/** Nothing but the page itself: no script, and no other host. */
export const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** What this page reads of an OpenAPI document (openApi.ts). */
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description: string }[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Contents }>>;
}

type Contents = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
}

/** A part of the document for people. Its entries are HTML, each with its id and the text of its heading. */
export interface DocumentPart {
  readonly name: string;
  readonly words: string;
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly words: string;
    readonly html: string;
  }[];
}

/**
 * The document for people: the operations of each tag, and last the schemas that they name.
 *
 * @param schemaAt the address of a schema by its name, as a link
 */
export function documentParts(document: object, schemaAt: (name: string) => string): readonly DocumentPart[] {
  const { paths, components, tags } = document as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
  );
  const ofTags = tags.map(({ name, description }) => ({
    name,
    words: description,
    entries: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ title, operation }) => ({
        ...{ id: operation.operationId, title, words: operation.summary },
        html: operationHtml(operation, schemaAt),
      })),
  }));
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const { description = "" } = schema as Schema;
    return { id: `schema-${name}`, title: name, words: description, html: schemaHtml(schema, schemaAt) };
  });
  return [...ofTags, { name: "schemas", words: "What is sent and answered, as JSON Schema.", entries: schemas }];
}

/** All parts as one page, for a service that has no other pages. */
export function documentPage(document: object): string {
  const sections = documentParts(document, (name) => `#schema-${name}`).map(
    ({ name, words, entries }) => `<h2>${name}</h2><p>${escaped(words)}</p>
${entries.map(({ id, title, html }) => `<section id="${id}"><h3><code>${escaped(title)}</code></h3>${html}</section>`).join("\n")}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Evenhand: the API</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
h3 { font-size: 1rem; margin: 2rem 0 0; } p, ul { margin: 0.3rem 0; } pre { overflow: auto; font-size: 0.8rem; }
</style></head>
<body><h1>Evenhand: the API</h1>
<p>For programs the same as <a href="openapi.json">OpenAPI 3.1</a>. Every POST takes the header
<code>Idempotency-Key</code>: a request that is repeated with it is done once. Errors are problems as in RFC 9457, with a
<code>code</code>.</p>
${sections.join("\n")}
</body></html>
`;
}

type SchemaAt = (name: string) => string;

function operationHtml(operation: Operation, schemaAt: SchemaAt): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const asked = parameters.map(
    (one) => `<li><code>${escaped(one.name)}</code> (${one.in}): ${escaped(one.description)}</li>`,
  );
  const answers = Object.entries(responses);
  const good = answers.filter(([status]) => status.startsWith("2"));
  const refused = answers.filter(([status]) => !status.startsWith("2"));
  return [
    `<p>${escaped(summary)} ${escaped(description)}</p>`,
    asked.length === 0 ? "" : `<ul>${asked.join("")}</ul>`,
    requestBody === undefined ? "" : contentsHtml("Body", requestBody.content, schemaAt),
    ...good.map(([status, { content }]) => contentsHtml(status, content, schemaAt)),
    refused.length === 0
      ? ""
      : `<ul>${refused.map(([status, { description: codes }]) => `<li>${status}: ${codesHtml(codes)}</li>`).join("")}</ul>`,
  ].join("\n");
}

function contentsHtml(title: string, contents: Contents, schemaAt: SchemaAt): string {
  return Object.entries(contents)
    .map(([type, { schema, example }]) => {
      const { $ref, description = "" } = schema;
      const words = $ref === undefined ? escaped(description) : linkTo($ref, schemaAt);
      const line = `<p>${title}: <code>${escaped(type)}</code> ${words}</p>`;
      return example === undefined ? line : `${line}<details><summary>An example</summary>${block(example)}</details>`;
    })
    .join("\n");
}

function schemaHtml(schema: unknown, schemaAt: SchemaAt): string {
  const names = [...new Set(JSON.stringify(schema).match(/#\/components\/schemas\/\w+/g) ?? [])];
  const links = names.map((one) => linkTo(one, schemaAt)).join(", ");
  return `${links === "" ? "" : `<p>It names ${links}.</p>`}<details><summary>The schema</summary>${block(schema)}</details>`;
}

function linkTo(reference: string, schemaAt: SchemaAt): string {
  const name = reference.slice(reference.lastIndexOf("/") + 1);
  return `<a href="${schemaAt(name)}">${name}</a>`;
}

function codesHtml(codes: string): string {
  return codes
    .split(", ")
    .map((code) => `<code>${escaped(code)}</code>`)
    .join(", ");
}

function block(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return `<pre tabindex="0">${escaped(text)}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
