import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "../run.mjs";
import { installWithApt, onThePath } from "./tool.mjs";

/**
 * nginx, for the tests of a service behind a proxy.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const nginx = {
  name: "nginx",
  variable: "EVENHAND_NGINX",
  works,
  // The path of a user who is not root leaves /usr/sbin out.
  find: () => [...onThePath(["nginx"]), "/usr/sbin/nginx"].find(works),
  install,
  cure: "install it (Debian: apt-get install nginx-light), or set EVENHAND_NGINX to its path",
};

/** The package starts a server at port 80, now and with the machine: the tests need the program alone. */
function install() {
  if (!installWithApt("nginx", ["nginx-light"])) return;
  run("invoke-rc.d", ["--quiet", "nginx", "stop"]);
  run("update-rc.d", ["nginx", "disable"]);
}

/** @param {string} path */
function works(path) {
  return existsSync(path) && spawnSync(path, ["-v"], { timeout: 30_000 }).status === 0;
}
