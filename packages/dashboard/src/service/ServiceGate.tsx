import type { ComponentChildren } from "preact";
import { NoService } from "./NoService.js";
import { ProblemNotice } from "./ProblemNotice.js";
import { SignIn } from "./SignIn.js";
import { useService, type Service } from "./useService.js";

/** Shows what needs a service, once there is one that lets this page in; until then, what is missing. */
export function ServiceGate({ children }: { readonly children: (service: Service) => ComponentChildren }) {
  const state = useService();
  switch (state.kind) {
    case "looking":
      return <p class="loading soft">Looking for the service …</p>;
    case "none":
      return <NoService />;
    case "locked":
      return <SignIn problem={state.problem} />;
    case "failed":
      return <ProblemNotice problem={state.problem} />;
    case "open":
      return <>{children(state.service)}</>;
  }
}
