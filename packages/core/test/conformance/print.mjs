import { digests } from "./digest.mjs";

console.log(JSON.stringify(digests()));
