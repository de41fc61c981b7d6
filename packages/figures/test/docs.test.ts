import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import * as figures from "../src/index.js";
import { documentInNode } from "./documentInNode.js";

it("docs/figures.md shows what the package does", () => {
  const page = readFileSync(new URL("../../../docs/figures.md", import.meta.url), "utf8");
  const code = /```js\nimport \{ [^}]+ \} from "@evenhand\/figures";\n(.+?)```/su.exec(page)?.[1] ?? "";
  const said = /describeFigure\(figure\); \/\/ "(.+)"/u.exec(code)?.[1];
  const example = `${code}; ({ description: describeFigure(figure), csv: tableCsv(figureTable(figure)) })`;
  const { description, csv } = runInNewContext(example, { ...figures, document: documentInNode() }) as Record<
    string,
    string
  >;
  expect(description.replaceAll("\u00A0", " ")).toBe(said);
  expect(csv).toBe("series,share of visits,floor,cap\nNorth,0.6,0.2,0.7\nHarbour,0.2,0.2,\nValley,0.2,0.2,\n");
});
