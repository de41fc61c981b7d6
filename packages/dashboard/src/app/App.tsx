import { useEffect, useRef } from "preact/hooks";
import { Header } from "./Header.js";
import { LazyPage } from "./LazyPage.js";
import { NotFound } from "./NotFound.js";
import { setChartColours } from "../design/chartColours.js";
import { pages } from "./pages.js";
import { useTheme } from "../design/theme.js";
import { useRoute } from "../address/useRoute.js";

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
