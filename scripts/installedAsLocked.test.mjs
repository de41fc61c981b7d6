import { describe, expect, it } from "vitest";
import { installedAsLocked } from "./installedAsLocked.mjs";

describe("installedAsLocked", () => {
  const lock = {
    packages: {
      "": { version: "0.0.0" },
      "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
      "node_modules/a-darwin": { version: "1.0.0", integrity: "sha512-d", optional: true },
      "node_modules/a-linux": { version: "1.0.0", integrity: "sha512-l", optional: true },
    },
  };
  const { "": _, "node_modules/a-darwin": __, ...onLinux } = lock.packages;

  it("is content without the binaries of other platforms", () => {
    expect(installedAsLocked(lock, { packages: onLinux })).toBe(true);
  });

  it.each([
    ["nothing is installed", undefined],
    ["a package is missing", { packages: { "node_modules/a-linux": onLinux["node_modules/a-linux"] } }],
    ["a package has another version", { packages: { ...onLinux, "node_modules/a": { version: "1.0.1" } } }],
    ["a package has other bytes", { packages: { ...onLinux, "node_modules/a": { version: "1.0.0", integrity: "x" } } }],
    ["a package is left from an older lock", { packages: { ...onLinux, "node_modules/b": { version: "1.0.0" } } }],
  ])("asks for an installation when %s", (_, installed) => {
    expect(installedAsLocked(lock, installed)).toBe(false);
  });
});
