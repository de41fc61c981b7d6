import type { ComponentType } from "preact";
import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { Notice } from "../design/Notice.js";
import type { Page, PageProperties } from "./pages.js";

/** Loads the page's script, and says so where that takes long or fails. */
export function LazyPage({ page, query }: { readonly page: Page; readonly query: URLSearchParams }) {
  // In an object: a state that is a function would be called.
  const [loaded, setLoaded] = useState<{ readonly Content: ComponentType<PageProperties> }>();
  const [failure, setFailure] = useState<unknown>();
  const boundary = useErrorBoundary();
  const thrown: unknown = boundary[0];
  useEffect(() => {
    let isCurrent = true;
    page.load().then(
      (Content) => {
        if (isCurrent) setLoaded({ Content });
      },
      (error: unknown) => {
        if (isCurrent) setFailure(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  if (failure !== undefined) {
    return (
      <Notice
        kind="bad"
        title="This page could not be loaded"
        action={{ words: "Try again", do: () => location.reload() }}
      >
        Its script did not arrive: {wordsOf(failure)} Check that the server is still running.
      </Notice>
    );
  }
  if (thrown !== undefined) {
    return (
      <Notice kind="bad" title="This page stopped working" action={{ words: "Show it again", do: boundary[1] }}>
        {wordsOf(thrown)}
      </Notice>
    );
  }
  return loaded === undefined ? <p class="loading soft">Loading …</p> : <loaded.Content query={query} />;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
