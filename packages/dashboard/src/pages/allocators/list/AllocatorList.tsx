import type { ListedAllocator } from "../../../service/answers.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import { ServiceGate } from "../../../service/ServiceGate.js";
import { useRead } from "../../../service/useRead.js";
import type { Service } from "../../../service/useService.js";

/** The allocators of the service. */
export function AllocatorList() {
  return <ServiceGate>{(service) => <Listed service={service} />}</ServiceGate>;
}

function Listed({ service }: { readonly service: Service }) {
  const { data, problem } = useRead<{ readonly items: readonly ListedAllocator[] }>(service, "/v1/allocators");
  return (
    <div class="stack">
      <h1>Allocators</h1>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <ul>
        {data?.items.map(({ id }) => (
          <li key={id}>
            <a href={`#/allocator?id=${id}`}>{id}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
