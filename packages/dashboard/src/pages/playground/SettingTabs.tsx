import { hrefOf } from "../../address/route.js";
import type { Setting } from "../../setting/setting.js";
import { queryOf } from "../../links/settingQuery.js";

const tabs = [
  { path: "/play", title: "What comes of it" },
  { path: "/price", title: "What it costs" },
  { path: "/compare", title: "Two contracts" },
] as const;

/** The pages that show one setting in different ways: it goes along. */
export function SettingTabs({ path, setting }: { readonly path: string; readonly setting: Setting }) {
  const query = queryOf(setting);
  return (
    <nav class="tabs" aria-label="Views of this setting">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <a href={hrefOf(tab.path, query)} {...(tab.path === path ? { "aria-current": "page" } : {})}>
              {tab.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
