import { parentPort } from "node:worker_threads";
import { digests } from "./digest.mjs";

parentPort?.postMessage(digests());
