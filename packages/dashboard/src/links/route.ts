import { useEffect, useState } from "preact/hooks";

/**
 * Where the app is: `#/play?v=1&…`. The part behind # needs nothing of the web server, works below any path, and is
 * never sent to it: a setting stays in the browser and in the link.
 */
interface Route {
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

const followers = new Set<() => void>();

/** The present route, and again at every step back or forward and whenever the address is written. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash));
    followers.add(follow);
    addEventListener("hashchange", follow);
    addEventListener("popstate", follow);
    return () => {
      followers.delete(follow);
      removeEventListener("hashchange", follow);
      removeEventListener("popstate", follow);
    };
  }, []);
  return route;
}

/**
 * Writes a setting into the address without leaving the page: as a new step of the history,
 * or in place of the present one.
 */
export function writeAddress(path: string, query: URLSearchParams, step: "new" | "same"): void {
  const href = hrefOf(path, query);
  if (href === location.hash) return;
  if (step === "new") history.pushState(null, "", href);
  else history.replaceState(null, "", href);
  // The browser announces steps back and forward only.
  for (const follow of followers) follow();
}
