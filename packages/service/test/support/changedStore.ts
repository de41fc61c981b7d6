import type { Store } from "../../src/index.js";

/** The store, with some of its methods replaced. */
export function changedStore(store: Store, changes: Partial<Store>): Store {
  return new Proxy(store, {
    get: (target, name) => {
      if (name in changes) return changes[name as keyof Store];
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** The store, with another way to append. */
export function withAppend(store: Store, append: Store["append"]): Store {
  return changedStore(store, { append });
}
