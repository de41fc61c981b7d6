import { alarmsAnswer } from "@evenhand/protocol";
import { rowOf } from "../../alarms/alarmKinds.js";
import { route } from "../route.js";

/** What operators should look at. A key that is for some allocators sees the alarms of those alone. */
export const alarmsRoute = route({
  method: "GET",
  path: "/v1/alarms",
  operationId: "listAlarms",
  summary: "What goes on that somebody should look at, the oldest first, as far as the process that is asked knows.",
  scope: "read",
  answeredBy: "asked",
  answer: alarmsAnswer,
  handle: ({ allocators, caller }) => {
    const seen = allocators.alarms
      .active()
      .filter(({ allocator }) => (allocator === undefined ? caller.allocators === null : caller.mayUse(allocator)));
    const items = seen.map(({ kind, allocator = null, since, detail }) => {
      const { severity, title, remedy } = rowOf(kind);
      return { kind, severity, allocator, since, title, detail, remedy };
    });
    return Promise.resolve({ status: 200, body: { items } });
  },
});
