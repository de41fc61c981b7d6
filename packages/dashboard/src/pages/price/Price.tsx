import type { PageProperties } from "../../address/route.js";
import { UnreadableLink } from "../playground/UnreadableLink.js";
import { useSetting } from "../playground/useSetting.js";
import { PriceBench } from "./PriceBench.js";

/** What a promise costs as it grows, the largest that one can afford, and who pays. */
export function Price({ query }: PageProperties) {
  const { read, change } = useSetting("/price", query);
  if ("setting" in read) return <PriceBench setting={read.setting} onChange={change} />;
  return <UnreadableLink problems={read.problems} path="/price" />;
}
