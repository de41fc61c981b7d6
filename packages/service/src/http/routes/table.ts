import { serviceError } from "../../errors.js";
import type { Route } from "../route.js";
import { allocatorRoutes } from "./allocators.js";
import { changeRoutes } from "./changes.js";
import { decisionRoutes } from "./decisions.js";
import { ledgerRoutes } from "./ledger.js";
import { meRoute } from "./me.js";

/** All routes below /v1. */
export const routes: readonly Route[] = [
  ...allocatorRoutes,
  ...changeRoutes,
  ...decisionRoutes,
  ...ledgerRoutes,
  meRoute,
];

/** Each route with the form of its paths. */
const forms = routes.map((route) => ({
  route,
  names: [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
  form: new RegExp(`^${route.path.replaceAll(/:\w+/g, "([^/]+)")}$`),
}));

/** The route of an address, and what the address names. */
export function routeOf(method: Route["method"], address: string) {
  const [path, query = ""] = address.split("?");
  for (const { route, names, form } of forms) {
    const found = route.method === method ? form.exec(path) : null;
    if (found === null) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1])]));
    return { route, params, query: Object.fromEntries(new URLSearchParams(query)) };
  }
  throw serviceError("route-unknown", { received: `${method} ${address}`, required: "a route of the service" });
}

/** The methods by which something can be asked at this path; none where there is no such path. */
export function methodsAt(path: string): readonly string[] {
  const methods = forms.filter(({ form }) => form.test(path)).map(({ route }) => route.method);
  return methods.includes("GET") ? ["HEAD", ...methods] : methods;
}
