import { meAnswer } from "@evenhand/protocol";
import { serviceError } from "../../errors.js";
import { route, type Route } from "../route.js";
import { alarmsRoute } from "./alarms.js";
import { allocatorRoutes } from "./allocators.js";
import { backupRoute } from "./backup.js";
import { changeRoutes } from "./changes.js";
import { decisionRoutes } from "./decisions.js";
import { ledgerRoutes } from "./ledger.js";
import { replicasRoute } from "./replicas.js";

/** What the caller may do: pages leave out what a key does not allow, and a demo that the service does not offer. */
const meRoute = route({
  method: "GET",
  path: "/v1/me",
  operationId: "getMe",
  summary:
    "What the key of this request allows, whether one is needed at all, and whether a demo is offered. Anyone may ask.",
  scope: null,
  answeredBy: "asked",
  answer: meAnswer,
  handle: ({ caller: { key, scopes, allocators, needsKey }, demo }) =>
    Promise.resolve({ status: 200, body: { key: key === "" ? null : key, scopes, allocators, needsKey, demo } }),
});

/** All routes below /v1. */
export const routes: readonly Route[] = [
  ...allocatorRoutes,
  ...changeRoutes,
  ...decisionRoutes,
  ...ledgerRoutes,
  alarmsRoute,
  replicasRoute,
  backupRoute,
  meRoute,
];

const byName = new Map(routes.map((route) => [route.operationId, route]));

/** The route of this operationId. */
export function routeNamed(operationId: string): Route | undefined {
  return byName.get(operationId);
}

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
