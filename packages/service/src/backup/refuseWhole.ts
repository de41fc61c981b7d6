import { existsSync } from "node:fs";
import { join } from "node:path";
import { LedgerTree, type Head } from "@evenhand/allocator";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { pagesOf } from "../engine/storedEvents.js";
import { serviceError } from "../errors.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { databaseFile } from "../store/embedded/openDatabase.js";

/** Refuses to fork a log of which this copy of the service has all that these heads say: it is to be restored instead. */
export async function refuseWhole(folder: string, id: string, heads: readonly Head[]): Promise<void> {
  if (!existsSync(join(folder, databaseFile))) {
    throw serviceError("folder-unusable", { received: folder, required: "a folder or a backup of a service" });
  }
  if (heads.length === 0) {
    const required = "the head that is to be looked for, as --head or --head-file";
    throw serviceError("fork-refused", { received: `${folder} to look in, and no head`, required, path: id });
  }
  const store = EmbeddedStore.openReading(folder);
  try {
    const stored = await store.find(id);
    const last = heads.reduce((a, b) => (b.size > a.size ? b : a));
    if (stored === undefined || stored.length < last.size) return;
    const tree = new LedgerTree(nodeSha256);
    for await (const records of pagesOf(store, stored.number, { until: last.size, page: 1000 })) {
      for (const { leaf } of records) tree.append(leaf);
      tree.takeTiles();
    }
    if (Buffer.compare(tree.root(), last.root) !== 0) return;
    const received = `${folder}, whose log has the ${last.size} events of the last known head`;
    throw serviceError("fork-refused", { received, required: "no copy that has them: restore this one", path: id });
  } finally {
    await store.close();
  }
}
