import { useEffect, useErrorBoundary, useRef, useState } from "preact/hooks";
import { hrefOf, useRoute } from "../links/route.js";
import { Notice, ScriptAway, wordsOf } from "../design/Notice.js";
import { setChartColours, type Theme } from "../design/chartColours.js";
import { useLateScript } from "../files/lateScripts.js";
import { type Page, pages } from "./pages.js";

export function App() {
  const { path, query } = useRoute();
  const page = pages.find((one) => one.path === path);
  const theme = useTheme();
  useEffect(() => setChartColours(theme), [theme]);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    document.title = page === undefined ? "Not found · Evenhand" : `${page.title} · Evenhand`;
    // A reader of the screen goes on at the new page, not at the link that led there.
    if (shown.current !== path) main.current?.focus();
    shown.current = path;
  }, [path, page]);
  const skip = (event: Event) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div class="frame">
      <a class="button skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <Header path={path} />
      <main id="main" class="main" ref={main} tabIndex={-1}>
        {page === undefined ? <NotFound path={path} /> : <LazyPage key={page.path} page={page} query={query} />}
      </main>
    </div>
  );
}

function Header({ path }: { readonly path: string }) {
  const current = pages.find((page) => page.path === path)?.under ?? path;
  return (
    <header class="header">
      <a class="name" href={hrefOf("/")}>
        Evenhand
      </a>
      <nav aria-label="Pages">
        <ul>
          {pages
            .filter(({ inHeader }) => inHeader)
            .map((page) => (
              <li key={page.path}>
                <a href={hrefOf(page.path)} {...(page.path === current ? { "aria-current": "page" } : {})}>
                  {page.title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <a class="docs" href="./docs/">
        Docs
      </a>
      <ThemeToggle />
    </header>
  );
}

function ThemeToggle() {
  const other = useTheme() === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      class="button icon quiet theme"
      aria-label={`Use the ${other} theme`}
      title={`Use the ${other} theme`}
      onClick={() => chooseTheme(other)}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        aria-hidden="true"
      >
        {other === "dark" ? (
          <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" stroke-linejoin="round" />
        ) : (
          <>
            <circle cx="12" cy="12" r="4" />
            <path d="M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2" stroke-linecap="round" />
          </>
        )}
      </svg>
    </button>
  );
}

/** Loads the page's script, and says so where that takes long or fails. */
function LazyPage({ page, query }: { readonly page: Page; readonly query: URLSearchParams }) {
  const { module: Content, failure } = useLateScript(page.load);
  const boundary = useErrorBoundary();
  const thrown: unknown = boundary[0];
  if (failure !== undefined) return <ScriptAway title="This page could not be loaded" failure={failure} />;
  if (thrown !== undefined) {
    return (
      <Notice kind="bad" title="This page stopped working" action={{ words: "Show it again", do: boundary[1] }}>
        {wordsOf(thrown)}
      </Notice>
    );
  }
  return Content === undefined ? <p class="loading soft">Loading …</p> : <Content query={query} />;
}

function NotFound({ path }: { readonly path: string }) {
  return (
    <div class="column stack">
      <h1>There is no such page</h1>
      <p>
        Nothing is kept at <code>{path}</code>. The link may be from another version, or a part of it may be missing.
      </p>
      <p>
        <a href={hrefOf("/play")}>Open the playground</a>
      </p>
    </div>
  );
}

const KEY = "evenhand-theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return system.matches ? "dark" : "light";
}

/** The theme that is shown: the chosen one, otherwise the system's. */
function useTheme(): Theme {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const follow = () => setTheme(currentTheme());
    listeners.add(follow);
    system.addEventListener("change", follow);
    return () => {
      listeners.delete(follow);
      system.removeEventListener("change", follow);
    };
  }, []);
  return theme;
}

/** Chooses a theme, remembered in this browser (public/theme.js reads it before the first paint). */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // No storage: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
