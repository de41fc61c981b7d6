import { useInAddress } from "../../address/useInAddress.js";
import { readSetting, type ReadSetting } from "../../links/readSetting.js";
import { firstScenario } from "../../setting/scenarios.js";
import type { Setting } from "../../setting/setting.js";
import { queryOf } from "../../links/settingQuery.js";

export interface OwnSetting {
  readonly read: ReadSetting;
  readonly change: (setting: Setting) => void;
}

/** The setting that the address holds; without one that of the first scenario. */
export function useSetting(path: string, query: URLSearchParams): OwnSetting {
  const [read, change] = useInAddress(path, query, readOrFirst, (held) =>
    "setting" in held ? queryOf(held.setting) : query,
  );
  return { read, change: (setting) => change({ setting }) };
}

export function readOrFirst(query: URLSearchParams): ReadSetting {
  return query.size === 0 ? { setting: firstScenario.setting } : readSetting(query);
}
