import type { ComponentType } from "preact";

export interface PageProperties {
  readonly query: URLSearchParams;
}

export interface Page {
  readonly path: string;
  /** In the header, where it has a link there, and in the window's title. */
  readonly title: string;
  readonly inHeader?: true;
  /** A page is loaded when it is first opened. */
  readonly load: () => Promise<ComponentType<PageProperties>>;
}

/** Every page of the app: a new one adds its line here. */
export const pages: readonly Page[] = [
  { path: "/", title: "Story", inHeader: true, load: async () => (await import("../pages/story/Story.js")).Story },
  {
    ...{ path: "/play", title: "Playground", inHeader: true },
    load: async () => (await import("../pages/playground/Playground.js")).Playground,
  },
  {
    ...{ path: "/papers", title: "Papers", inHeader: true },
    load: async () => (await import("../pages/papers/Papers.js")).Papers,
  },
  {
    ...{ path: "/verify", title: "Verify", inHeader: true },
    load: async () => (await import("../pages/verify/Verify.js")).Verify,
  },
];
