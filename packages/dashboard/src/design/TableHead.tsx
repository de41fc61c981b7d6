interface TableHeadProperties {
  readonly columns: readonly string[];
  /** The class of each column: "right" above numbers. */
  readonly classes?: readonly string[];
}

/** The head of a table whose columns have plain names. */
export function TableHead({ columns, classes = [] }: TableHeadProperties) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={column} scope="col" class={classes[index]}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
