import type { DescribedDefinitions, OwnDefinitions } from "@evenhand/core";

/** What a listing shows: Evenhand's definitions, and beside them those of --module. */
export interface Listed {
  readonly definitions: DescribedDefinitions;
  readonly own: OwnDefinitions | undefined;
  readonly json: boolean;
}
