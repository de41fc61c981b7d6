import { pages } from "./pages.js";
import { hrefOf } from "../address/route.js";
import { ThemeToggle } from "./ThemeToggle.js";

export function Header({ path }: { readonly path: string }) {
  const current = pages.find((page) => page.path === path)?.under ?? path;
  return (
    <header class="header">
      <a class="name" href={hrefOf("/")}>
        Evenhand
      </a>
      <nav aria-label="Pages">
        <ul>
          {pages
            .filter(({ inHeader }) => inHeader)
            .map((page) => (
              <li key={page.path}>
                <a href={hrefOf(page.path)} {...(page.path === current ? { "aria-current": "page" } : {})}>
                  {page.title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <ThemeToggle />
    </header>
  );
}
