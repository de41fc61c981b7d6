import { defineConfig } from "vite";
import { contentSecurityPolicy } from "./contentSecurityPolicy.js";

export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses: the folder works from any web server, also below a path.
  base: "./",
  build: {
    target: "es2022",
    // Inline data would be outside of the Content-Security-Policy for scripts, and cannot be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: "es" },
  plugins: [
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
