import { Notice } from "../../design/Notice.js";
import type { Failure } from "../../engine/messages.js";
import { hrefOf } from "../../links/route.js";
import { queryOf } from "../../links/settingQuery.js";
import type { Setting } from "../../setting/setting.js";

/** What every page of a setting has around its results: tabs, progress, and why there may be no results. */

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

/** A thin line that shows how many of the trials are in. */
export function ProgressLine({ part, isDone }: { readonly part: number; readonly isDone: boolean }) {
  return (
    <div class="progress" aria-hidden="true" data-done={isDone}>
      <div style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}

/** Why a setting cannot be played, in the library's words. */
export function FailureNotice({ failure }: { readonly failure: Failure }) {
  if (!("error" in failure)) {
    return (
      <Notice kind="bad" title="The simulation stopped">
        {failure.words}
      </Notice>
    );
  }
  const { required, remedy, received } = failure.error;
  return (
    <Notice kind="warn" title="This setting cannot be played">
      Received {received}; required: {required}. {remedy}
    </Notice>
  );
}

interface UnreadableLinkProperties {
  readonly problems: readonly string[];
  /** The page that a new start leads to. */
  readonly path: string;
}

export function UnreadableLink({ problems, path }: UnreadableLinkProperties) {
  return (
    <div class="column stack">
      <h1>This link does not hold a whole setting</h1>
      <Notice kind="bad" title="What is wrong with it">
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
      <p>
        <a href={hrefOf(path)}>Start from a scenario instead</a>
      </p>
    </div>
  );
}
