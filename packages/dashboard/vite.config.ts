import { defineConfig } from "vite";
import { contentSecurityPolicy } from "./contentSecurityPolicy.js";

const fetchFirst = `${import.meta.dirname}/src/files/fetchFirst.ts`;

export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses: the folder works from any web server, also below a path.
  base: "./",
  build: {
    target: "es2022",
    // The licenses of what is bundled ask for their text to go along with it.
    license: { fileName: "licenses.md" },
    // Inline data would be outside of the Content-Security-Policy for scripts, and cannot be cached.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A script that imports no other has no dependencies in Vite's list: it has to be fetched all the same.
      resolveDependencies: (file, dependencies) => (dependencies.length === 0 ? [file] : dependencies),
    },
    // One style sheet, there before the first script: `fetchFirst` knows scripts alone.
    cssCodeSplit: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: "es" },
  plugins: [
    {
      // In place of Vite's own helper around `import()`, which asks for all files as modules: one that failed could
      // never be asked for again.
      name: "fetch-first",
      enforce: "pre",
      apply: "build",
      load: (id) =>
        id === "\0vite/preload-helper.js"
          ? `export { fetchFirst as __vitePreload } from ${JSON.stringify(fetchFirst)};`
          : undefined,
    },
    {
      // Not a module: it has to run before the first paint.
      name: "theme",
      transformIndexHtml: () => [{ tag: "script", attrs: { src: "./theme.js" }, injectTo: "head" }],
    },
    {
      name: "content-security-policy",
      apply: "build",
      transformIndexHtml: () => [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: contentSecurityPolicy },
          injectTo: "head-prepend",
        },
      ],
    },
  ],
});
