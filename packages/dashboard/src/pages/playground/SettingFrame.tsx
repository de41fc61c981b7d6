import { Notice } from "../../design/Notice.js";
import type { ComponentChildren } from "preact";
import type { Failure } from "../../engine/messages.js";
import { hrefOf } from "../../links/route.js";
import { queryOf } from "../../links/settingQuery.js";
import type { Undoing } from "../../links/useSetting.js";
import type { Setting } from "../../setting/setting.js";

/** What every page of a setting has around its results: tabs, progress, and why there may be no results. */

const tabs = [
  { path: "/play", title: "Results" },
  { path: "/price", title: "What it costs" },
  { path: "/compare", title: "Two contracts" },
] as const;

interface SettingTabsProperties {
  readonly path: string;
  readonly setting: Setting;
  readonly undoing: Undoing;
}

/** The pages that show one setting in different ways: it goes along, and every change of it can be undone. */
export function SettingTabs({ path, setting, undoing }: SettingTabsProperties) {
  return (
    <div class="tabs">
      <Tabs path={path} query={queryOf(setting)} />
      <div class="undoing" role="group" aria-label="Changes of the setting">
        <StepButton words="Undo" keys="Ctrl+Z or ⌘+Z" onStep={undoing.undo}>
          <path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />
        </StepButton>
        <StepButton words="Redo" keys="Ctrl+Shift+Z or ⌘+Shift+Z" onStep={undoing.redo}>
          <path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />
        </StepButton>
      </div>
    </div>
  );
}

interface StepButtonProperties {
  readonly words: string;
  readonly keys: string;
  /** Undefined: there is nothing to do. The button then keeps the focus, which one that is disabled would lose. */
  readonly onStep: (() => void) | undefined;
  readonly children: ComponentChildren;
}

function StepButton({ words, keys, onStep, children }: StepButtonProperties) {
  return (
    <button
      type="button"
      class="button icon quiet"
      aria-label={words}
      aria-disabled={onStep === undefined}
      title={`${words} (${keys})`}
      onClick={() => onStep?.()}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
          {children}
        </g>
      </svg>
    </button>
  );
}

function Tabs({ path, query }: { readonly path: string; readonly query: URLSearchParams }) {
  return (
    <nav aria-label="Views of this setting">
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
