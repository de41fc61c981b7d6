/** Where and as whom a line asks. */
export interface CurlTarget {
  /** Such as http://127.0.0.1:4600. */
  readonly address: string;
  readonly allocator: string;
  /** Whether the service asks for a key; it is read from the environment, never written into the line. */
  readonly hasKeys: boolean;
  /** The decision that the reward is for; left out: a place to write it in. */
  readonly decision?: string | undefined;
}

/** The line that asks for a decision. */
export function decideInCurl({ address, allocator, hasKeys }: CurlTarget): string {
  return lines(`${address}/v1/allocators/${allocator}/decisions`, hasKeys, "{}");
}

/** The line that reports its reward. */
export function rewardInCurl({ address, hasKeys, decision = "DECISION" }: CurlTarget): string {
  return lines(`${address}/v1/decisions/${decision}/reward`, hasKeys, '{"value": 1}');
}

function lines(url: string, hasKeys: boolean, body: string): string {
  return [
    `curl -sS ${url}`,
    ...(hasKeys ? [`  -H "Authorization: Bearer $EVENHAND_KEY"`] : []),
    `  -H "Content-Type: application/json"`,
    // A request that is repeated with the same key is done once.
    `  -H "Idempotency-Key: $(date +%s%N)"`,
    `  -d '${body}'`,
  ].join(" \\\n");
}
