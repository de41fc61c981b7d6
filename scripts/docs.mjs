import { prepare } from "./prepare.mjs";
import { root } from "./run.mjs";

/** npm run docs: the docs as a site, with everything that they are made from. It says what is wrong, and where. */
prepare();
console.log(`evenhand: the docs are in ${root}/packages/dashboard/dist/docs; npm start serves them at /docs`);
