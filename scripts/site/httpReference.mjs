import { documentParts } from "../../packages/service/dist/http/documentPage.js";
import { serviceDocument } from "../../packages/service/dist/http/ownRoutes.js";
import { escaped } from "./markdown.mjs";

/**
 * The routes of the service as pages, one for each tag of its OpenAPI document: what it shows at /api, divided.
 *
 * @returns {readonly (import("./markdown.mjs").Rendered & { readonly address: string })[]}
 */
export function httpReference() {
  return documentParts(serviceDocument(), (name) => `schemas.html#schema-${name}`).map(({ name, words, entries }) => {
    const title = `HTTP: ${name}`;
    const shown = entries.map(
      ({ id, title, html }) =>
        `<h2 id="${id}"><code>${escaped(title)}</code> <a class="anchor" href="#${id}" aria-label="A link to here">#</a></h2>${html}`,
    );
    return {
      address: `http/${name}.html`,
      title,
      html: `<h1>${title}</h1><p>${escaped(words)}</p>${shown.join("\n")}`,
      headings: entries.map(({ id, title }) => ({ level: 2, id, text: title })),
      passages: entries.map(({ id, title, words }) => ({ id, heading: title, text: words })),
    };
  });
}
