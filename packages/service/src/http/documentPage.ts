import type { z } from "zod";
import type { DocumentedRoute } from "./openApi.js";
import { exampleOf, schemaOf } from "./openApiSchemas.js";
import { LINES } from "./uploads.js";

/** Nothing but the page itself: no script, and no other host. */
export const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The routes as a page for people: what /openapi.json says to programs. */
export function documentPage(routes: readonly DocumentedRoute[]): string {
  const sections = routes.map(({ method, path, summary, scope, query, body, upload, answer }) => {
    const asked = Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>).map(
      ([name, { description = "" }]) => `<li><code>?${name}=</code> ${escaped(description)}</li>`,
    );
    return `<section><h2><code>${method} ${escaped(path)}</code></h2><p>${escaped(summary)} Scope: ${scope ?? "none"}.</p>
${asked.length === 0 ? "" : `<ul>${asked.join("")}</ul>`}
${body === undefined ? "" : shown("Body", schemaOf(body))}${upload === undefined ? "" : linesOf(upload.words)}
${answer === undefined ? "" : shown("An answer", exampleOf(answer))}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Evenhand: the API</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
h2 { font-size: 1rem; margin: 2rem 0 0; } p, ul { margin: 0.3rem 0; } pre { overflow: auto; font-size: 0.8rem; }
</style></head>
<body><h1>Evenhand: the API</h1>
<p>For programs the same as <a href="openapi.json">OpenAPI 3.1</a>. Every POST takes the header
<code>Idempotency-Key</code>: a request that is repeated with it is done once. Errors are problems as in RFC 9457, with a
<code>code</code>.</p>
${sections.join("\n")}
</body></html>
`;
}

function shown(title: string, value: unknown): string {
  const text = JSON.stringify(value, null, 1);
  return `<details><summary>${title}</summary><pre>${escaped(text)}</pre></details>`;
}

function linesOf(words: string): string {
  return `<p>Or <code>Content-Type: ${LINES}</code>: ${escaped(words)}.</p>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
