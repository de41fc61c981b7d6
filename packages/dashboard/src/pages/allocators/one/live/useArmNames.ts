import type { ArmsAnswer } from "@evenhand/protocol";
import { useCallback, useEffect, useReducer, useRef } from "preact/hooks";
import { apiPath } from "../../../../service/apiPath.js";
import type { Service } from "../../../../service/useService.js";
import { armName } from "../../health/armName.js";

/** Events have numbers of arms: their names are read when they are first needed, in blocks of as many. */
const BLOCK = 100;

/** What the arm of each number is called; its number until that is known. */
export function useArmNames(service: Service, id: string): (arm: number) => string {
  const [learned, learnMore] = useReducer((times: number) => times + 1, 0);
  const names = useRef(new Map<number, string>());
  const asked = useRef(new Set<number>());
  const wanted = useRef(new Set<number>());
  useEffect(() => {
    names.current = new Map();
    asked.current = new Set();
  }, [service, id]);
  useEffect(() => {
    for (const block of [...wanted.current].filter((one) => !asked.current.has(one))) {
      asked.current.add(block);
      const path = `${apiPath("allocators", id, "arms")}?sort=arm&offset=${block * BLOCK}&limit=${BLOCK}`;
      service.connection.get<ArmsAnswer>(path).then(
        ({ rows }) => {
          for (const row of rows) names.current.set(row.arm, armName(row));
          // Arms may still join a block that is not full.
          if (rows.length < BLOCK) asked.current.delete(block);
          learnMore(undefined);
        },
        // The service is away: the next event asks again.
        () => asked.current.delete(block),
      );
    }
    wanted.current.clear();
  });
  // The same function until a name was learned: what is made of names is not made again at every event.
  return useCallback(
    (arm) => {
      const known = names.current.get(arm);
      if (known === undefined) wanted.current.add(Math.floor(arm / BLOCK));
      return known ?? `arm ${arm}`;
    },
    [service, id, learned],
  );
}
