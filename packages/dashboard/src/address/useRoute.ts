import { useEffect, useState } from "preact/hooks";
import { hrefOf, routeOf, type Route } from "./route.js";

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
  // The browser tells of steps back and forward alone.
  for (const follow of followers) follow();
}
