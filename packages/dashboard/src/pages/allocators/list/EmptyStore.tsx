import { hrefOf } from "../../../address/route.js";
import type { Service } from "../../../service/useService.js";
import { DemoOffer } from "../demo/DemoOffer.js";

/** Said where no contract runs yet. The demo is offered here. */
export function EmptyStore({ service }: { readonly service: Service }) {
  return (
    <div class="card stack">
      <p>
        <strong>No contract runs here yet.</strong> An allocator is a contract at work: it decides who gets the next
        opportunity, keeps what was promised, and writes everything down.
      </p>
      {service.may("admin") ? (
        <p>
          <a href={hrefOf("/allocators/new")}>Create one</a>, or try contracts in{" "}
          <a href={hrefOf("/play")}>the playground</a> first and run the one that you like.
        </p>
      ) : (
        <p>Your key cannot create one: that needs the scope “admin”.</p>
      )}
      <DemoOffer service={service} />
    </div>
  );
}
