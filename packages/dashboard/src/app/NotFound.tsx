import { hrefOf } from "../address/route.js";

export function NotFound({ path }: { readonly path: string }) {
  return (
    <div class="column stack">
      <h1>There is no such page</h1>
      <p>
        Nothing is kept at <code>{path}</code>. The link may be from another version, or a part of it may be missing.
      </p>
      <p>
        <a href={hrefOf("/play")}>Open the playground</a>
      </p>
    </div>
  );
}
