import type { PageProperties } from "../../../app/pages.js";
import { ServiceGate } from "../../../service/ServiceGate.js";
import { useLive } from "../../../service/useLive.js";
import type { Service } from "../../../service/useService.js";

/** One allocator: #/allocator?id=… */
export function OneAllocator({ query }: PageProperties) {
  return <ServiceGate>{(service) => <Shown service={service} id={query.get("id") ?? ""} />}</ServiceGate>;
}

function Shown({ service, id }: { readonly service: Service; readonly id: string }) {
  const live = useLive(service, id, 50);
  return (
    <div class="stack">
      <h1>{id}</h1>
      <p>{live.received}</p>
    </div>
  );
}
