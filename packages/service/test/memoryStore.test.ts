import { beforeEach } from "vitest";
import { MemoryDisk, MemoryStore } from "./support/memoryStore.js";
import { storeSuite } from "./support/storeSuite.js";

let disk: MemoryDisk;
beforeEach(() => {
  disk = new MemoryDisk();
});

storeSuite("the store in memory, of which several share a disk", () => Promise.resolve(new MemoryStore(disk)));
