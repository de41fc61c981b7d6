import type { AllocatorInput } from "@evenhand/protocol";
import type { AllocatorAnswer } from "../../../service/answers.js";
import { useAsked, type Asked } from "../../../service/useAsked.js";
import type { Service } from "../../../service/useService.js";

/** What the service makes of a new allocator. */
export type Understood = Omit<AllocatorAnswer, "alarms"> & { readonly notPromised: readonly string[] };

export function useDryRun(service: Service, request: AllocatorInput | undefined): Asked<Understood> {
  return useAsked(request, (body) => service.connection.post<Understood>("/v1/allocators?dryRun=true", body));
}
