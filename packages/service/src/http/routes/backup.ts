import { backupQuery } from "@evenhand/protocol";
import { serviceError } from "../../errors.js";
import { route } from "../route.js";

/** Everything that the service keeps, for `evenhand backup`. */
export const backupRoute = route({
  method: "GET",
  path: "/v1/backup",
  operationId: "downloadBackup",
  summary:
    "A backup of the whole service as one stream, consistent, made while decisions go on; with the signing key and the " +
    "seeds, unless secrets=false. For evenhand backup. The key must be for all allocators.",
  scope: "admin",
  answeredBy: "asked",
  query: backupQuery,
  file: { type: "application/octet-stream", words: "the files of a folder, one behind the other" },
  refusals: ["allocator-forbidden", "backup-of-database"],
  takesLong: true,
  handle: ({ allocators, caller, query: { secrets = true } }) => {
    if (caller.allocators !== null) {
      const received = `a key for ${caller.allocators.join(", ")}`;
      throw serviceError("allocator-forbidden", { received, required: "one for all allocators" });
    }
    return Promise.resolve({ status: 200, body: allocators.backup(secrets), type: "application/octet-stream" });
  },
});
