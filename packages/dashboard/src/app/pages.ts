import type { ComponentType } from "preact";
import { startAhead } from "../engine/engine.js";
import type { PageProperties } from "../links/route.js";

export interface Page {
  readonly path: string;
  /** In the header, where it has a link there, and in the window's title. */
  readonly title: string;
  readonly inHeader?: true;
  /** The page of the header that this one belongs to. */
  readonly under?: string;
  /** A page is loaded when it is first opened. */
  readonly load: () => Promise<ComponentType<PageProperties>>;
}

/**
 * What a page that simulates needs for its first picture is asked for together with its script: one after the other,
 * each would wait for the one before. What fails here is asked for again where it is needed.
 */
function withPictures<T>(load: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return () => {
    const page = load();
    if (isFirst) {
      startAhead();
      import("../design/drawing.js").catch(() => undefined);
    }
    isFirst = false;
    return page;
  };
}

/** Every page of the app: a new one adds its line here. */
export const pages: readonly Page[] = [
  { path: "/", title: "Story", inHeader: true, load: async () => (await import("../pages/story/Story.js")).Story },
  {
    ...{ path: "/play", title: "Playground", inHeader: true },
    load: withPictures(async () => (await import("../pages/playground/Playground.js")).Playground),
  },
  {
    ...{ path: "/price", title: "What it costs", under: "/play" },
    load: withPictures(async () => (await import("../pages/price/Price.js")).Price),
  },
  {
    ...{ path: "/compare", title: "Two contracts", under: "/play" },
    load: withPictures(async () => (await import("../pages/compare/Compare.js")).Compare),
  },
  {
    ...{ path: "/numbers", title: "Your own numbers", under: "/play" },
    load: async () => (await import("../pages/numbers/OwnNumbers.js")).OwnNumbers,
  },
  {
    ...{ path: "/allocators", title: "Allocators", inHeader: true },
    load: async () => (await import("../pages/allocators/AllocatorList.js")).AllocatorList,
  },
  {
    ...{ path: "/allocator", title: "An allocator", under: "/allocators" },
    load: async () => (await import("../pages/allocators/one/OneAllocator.js")).OneAllocator,
  },
  {
    ...{ path: "/allocators/new", title: "New allocator", under: "/allocators" },
    load: async () => (await import("../pages/allocators/create/Create.js")).Create,
  },
  {
    ...{ path: "/report", title: "Report", under: "/allocators" },
    load: async () => (await import("../pages/report/ReportPage.js")).ReportPage,
  },
  {
    ...{ path: "/papers", title: "Papers", inHeader: true },
    load: async () => (await import("../pages/papers/Papers.js")).Papers,
  },
  {
    ...{ path: "/one-world", title: "One world, every notion", under: "/papers" },
    load: async () => (await import("../pages/papers/OneWorld.js")).OneWorld,
  },
  {
    ...{ path: "/verify", title: "Verify", inHeader: true },
    load: async () => (await import("../pages/verify/Verify.js")).Verify,
  },
];
