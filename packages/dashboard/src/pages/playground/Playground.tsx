import type { PageProperties } from "../../app/pages.js";
import { hrefOf } from "../../app/route.js";
import { Notice } from "../../design/Notice.js";
import { useSetting } from "./useSetting.js";
import { Workbench } from "./Workbench.js";

export function Playground({ query }: PageProperties) {
  const { read, change } = useSetting("/play", query);
  if ("setting" in read) return <Workbench setting={read.setting} onChange={change} />;
  return (
    <div class="column stack">
      <h1>This link does not hold a whole setting</h1>
      <Notice kind="bad" title="What is wrong with it">
        <ul>
          {read.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
      <p>
        <a href={hrefOf("/play")}>Start from a scenario instead</a>
      </p>
    </div>
  );
}
