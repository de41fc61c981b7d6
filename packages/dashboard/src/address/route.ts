/**
 * Where the app is: `#/play?v=1&…`. The part behind # needs nothing of the web server, works below any path, and is
 * never sent to it: a setting stays in the browser and in the link.
 */
export interface Route {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** What a page is given of the address that leads to it. */
export type PageProperties = Pick<Route, "query">;

export function routeOf(hash: string): Route {
  const [path, query = ""] = splitOnce(hash.replace(/^#/, ""), "?");
  return { path: path === "" ? "/" : path, query: new URLSearchParams(query) };
}

export function hrefOf(path: string, query?: URLSearchParams): string {
  const text = query?.toString() ?? "";
  return text === "" ? `#${path}` : `#${path}?${text}`;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
