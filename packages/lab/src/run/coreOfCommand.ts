import type { ResolveHook } from "node:module";

/**
 * Hooks of Node's loader, on a thread of their own: a module that lies where `@evenhand/core` is not installed gets the
 * core that this package has.
 */
export const resolve: ResolveHook = (specifier, context, next) =>
  /^@evenhand\/core(\/|$)/.test(specifier)
    ? next(specifier, { ...context, parentURL: import.meta.url })
    : next(specifier, context);
