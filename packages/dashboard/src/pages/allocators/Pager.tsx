import { whole } from "../../numbers/formats.js";

interface PagerProperties {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** What is paged, in the plural. */
  readonly what: string;
  readonly onPage: (page: number) => void;
}

/** Steps through pages of rows; nothing where all are on one. */
export function Pager({ page, size, total, what, onPage }: PagerProperties) {
  if (total <= size) return null;
  const last = Math.ceil(total / size) - 1;
  const first = page * size + 1;
  return (
    <nav class="row small" aria-label={`Pages of ${what}`}>
      <button type="button" class="button small-button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span class="soft" role="status">
        {whole(first)} to {whole(Math.min(total, first + size - 1))} of {whole(total)} {what}
      </span>
      <button type="button" class="button small-button" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}
