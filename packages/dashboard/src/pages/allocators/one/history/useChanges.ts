import type { ContractChangeAnswer, ContractChangesAnswer } from "@evenhand/protocol";
import { useEffect, useState } from "preact/hooks";
import { apiPath } from "../../../../service/apiPath.js";
import { useRead } from "../../../../service/useRead.js";
import type { Service } from "../../../../service/useService.js";

/** Milliseconds between two reads: changes are rare. */
const READ_EVERY = 3000;

/** All changes of a contract, read on from where the last answer ended: a long log takes several answers. */
export function useChanges(service: Service, id: string, version: string): readonly ContractChangeAnswer[] {
  const [known, setKnown] = useState({ id, next: 0, items: [] as readonly ContractChangeAnswer[] });
  const { next, items } = known.id === id ? known : { next: 0, items: [] };
  const path = `${apiPath("allocators", id, "changes")}?from=${next}`;
  const { data } = useRead<ContractChangesAnswer>(service, path, { version, every: READ_EVERY });
  useEffect(() => {
    if (data === undefined || data.next === next) return;
    // Where nothing was found near the end, the same place is asked for again: the path stays and reads do not pile up.
    if (data.items.length > 0 || !data.isWhole) setKnown({ id, next: data.next, items: [...items, ...data.items] });
  }, [data]);
  return items;
}
