import { useId, useState } from "preact/hooks";
import { hrefOf } from "../../address/route.js";

interface PeriodFormProperties {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The same period once more: the log may have grown. */
  readonly onAgain: () => void;
}

/** The period of the report; it stands in the address, so that a link opens the same report. */
export function PeriodForm({ id, from, to, onAgain }: PeriodFormProperties) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const show = (event: Event) => {
    event.preventDefault();
    const [begin, end] = [first.trim(), last.trim()];
    if (begin === from && end === to) onAgain();
    else {
      const query = { id, ...(begin === "" ? {} : { from: begin }), ...(end === "" ? {} : { to: end }) };
      location.hash = hrefOf("/report", new URLSearchParams(query));
    }
  };
  return (
    <form class="card row period no-print" onSubmit={show}>
      <p class="row">
        <a href={hrefOf("/allocator", new URLSearchParams({ id }))}>← {id}</a>
      </p>
      <Edge label="From" value={first} onChange={setFirst} empty="the beginning" />
      <Edge label="To" value={last} onChange={setLast} empty="the end" />
      <button type="submit" class="button primary">
        Show
      </button>
      <p class="small soft">A round such as 120, a day such as 2026-09-21, or a moment in UTC; both ends included.</p>
    </form>
  );
}

interface EdgeProperties {
  readonly label: string;
  readonly value: string;
  readonly empty: string;
  readonly onChange: (value: string) => void;
}

function Edge({ label, value, empty, onChange }: EdgeProperties) {
  const id = useId();
  return (
    <span class="row edge">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type="text"
        autocomplete="off"
        placeholder={empty}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
}
