import { useErrorBoundary } from "preact/hooks";
import { Notice } from "../design/Notice.js";
import { ScriptAway, wordsOf } from "../design/ScriptAway.js";
import { useLateScript } from "../files/lateScripts.js";
import type { Page } from "./pages.js";

/** Loads the page's script, and says so where that takes long or fails. */
export function LazyPage({ page, query }: { readonly page: Page; readonly query: URLSearchParams }) {
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
