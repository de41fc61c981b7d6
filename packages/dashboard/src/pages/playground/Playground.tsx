import type { PageProperties } from "../../address/route.js";
import { UnreadableLink } from "./UnreadableLink.js";
import { useSetting } from "./useSetting.js";
import { Workbench } from "./Workbench.js";

export function Playground({ query }: PageProperties) {
  const { read, change } = useSetting("/play", query);
  if ("setting" in read) return <Workbench setting={read.setting} onChange={change} />;
  return <UnreadableLink problems={read.problems} path="/play" />;
}
