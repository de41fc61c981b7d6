import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { root, run } from "../run.mjs";
import { installWithNpm } from "./tool.mjs";

const version = "147.0.0";
const folder = `${root}/.cache/chromium`;

/** Starts the Chromium that `unpackChromium` unpacked, with the libraries that came with it. */
export const packedChromium = `${folder}/chromium.sh`;

/**
 * Chromium for a user who may install nothing: an npm package has its headless shell for Linux, compressed, and the few
 * libraries that it needs beside the C library. Whether it worked.
 */
export function unpackChromium() {
  if (process.platform !== "linux" || process.arch !== "x64") return false;
  if (!installWithNpm("Chromium", folder, `@sparticuz/chromium@${version}`)) return false;
  const packed = `${folder}/node_modules/@sparticuz/chromium/bin`;
  unpack(`${packed}/chromium.br`, `${folder}/chromium`);
  chmodSync(`${folder}/chromium`, 0o755);
  for (const name of ["al2023", "fonts", "swiftshader"]) {
    const archive = `${folder}/${name}.tar`;
    unpack(`${packed}/${name}.tar.br`, archive);
    const target = name === "fonts" ? `${folder}/fonts` : folder;
    mkdirSync(target, { recursive: true });
    if (run("tar", ["-xf", archive, "-C", target]) !== 0) return false;
    rmSync(archive);
  }
  rmSync(`${folder}/node_modules`, { recursive: true });
  writeFileSync(`${folder}/fonts/fonts.conf`, fonts);
  writeFileSync(packedChromium, launcher, { mode: 0o755 });
  return true;
}

/** The package's own configuration looks for fonts in the folders of AWS Lambda, for which it is made. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>
`;

/** Without a zygote: its processes would not find the libraries. */
const launcher = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib" FONTCONFIG_PATH="$here/fonts" exec "$here/chromium" --no-zygote --no-sandbox "$@"
`;

/**
 * @param {string} from
 * @param {string} to
 */
function unpack(from, to) {
  writeFileSync(to, brotliDecompressSync(readFileSync(from)));
}
