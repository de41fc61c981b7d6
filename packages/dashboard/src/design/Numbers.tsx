import { figureTable, type Figure } from "@evenhand/figures";
import { useState } from "preact/hooks";
import { plain } from "../numbers/formats.js";

/** The numbers behind a chart, as a table: for readers of the screen, and for who wants to know exactly. */
export function Numbers({ figure, title }: { readonly figure: Figure; readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Numbers<span class="spoken"> of “{title}”</span>
      </summary>
      {isOpen && <Table figure={figure} title={title} />}
    </details>
  );
}

function Table({ figure, title }: { readonly figure: Figure; readonly title: string }) {
  const { columns, rows } = figureTable(figure);
  return (
    <div class="table-scroll numbers" tabIndex={0} role="region" aria-label={`Numbers of “${title}”`}>
      <table class="comparison">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} class={typeof cell === "number" ? "right" : ""}>
                  {typeof cell === "number" ? plain(cell) : (cell ?? "")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
