import { Notice } from "../../design/Notice.js";
import type { Failure } from "../../engine/messages.js";

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
