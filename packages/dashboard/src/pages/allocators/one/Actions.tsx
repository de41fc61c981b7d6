import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { hrefOf } from "../../../address/route.js";
import { saveFile } from "../../../files/saveFile.js";
import { apiPath } from "../../../service/apiPath.js";
import { problemOf, type Problem } from "../../../service/problem.js";
import { ProblemNotice } from "../../../service/ProblemNotice.js";
import type { Service } from "../../../service/useService.js";

interface ActionsProperties {
  readonly service: Service;
  readonly id: string;
  /** What changes the contract: pausing, arms, terms. */
  readonly children?: ComponentChildren;
}

/** Files of an allocator: each is one request, which a script can make too. */
const files = [
  { words: "The log", path: "log", ending: "log", scope: "audit" },
  { words: "Events, a line of JSON each", path: "events?format=ndjson", ending: "ndjson", scope: "audit" },
  { words: "The state, as JSON", path: "state", ending: "json", scope: "read" },
  { words: "The last signed head", path: "head", ending: "head.txt", scope: "read" },
] as const;

/** What can be done with an allocator. */
export function Actions({ service, id, children }: ActionsProperties) {
  const [problem, setProblem] = useState<Problem>();
  const save = async ({ path, ending }: (typeof files)[number]) => {
    try {
      const response = await service.connection.open(`${apiPath("allocators", id)}/${path}`);
      saveFile(`${id}.${ending}`, await response.blob());
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <>
      <div class="row actions">
        {children}
        <a class="button" href={hrefOf("/report", new URLSearchParams({ id }))}>
          Report
        </a>
        <details class="menu">
          <summary class="button">Export</summary>
          <ul class="card">
            {files
              .filter(({ scope }) => service.may(scope))
              .map((file) => (
                <li key={file.ending}>
                  <button type="button" class="link" onClick={() => void save(file)}>
                    {file.words}
                  </button>
                </li>
              ))}
          </ul>
        </details>
      </div>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </>
  );
}
