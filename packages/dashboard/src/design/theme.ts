import { useEffect, useState } from "preact/hooks";

export type Theme = "light" | "dark";

const KEY = "evenhand-theme";
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return system.matches ? "dark" : "light";
}

/** The theme that is shown: the chosen one, otherwise the system's. */
export function useTheme(): Theme {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const follow = () => setTheme(currentTheme());
    listeners.add(follow);
    system.addEventListener("change", follow);
    return () => {
      listeners.delete(follow);
      system.removeEventListener("change", follow);
    };
  }, []);
  return theme;
}

/** Chooses a theme, remembered in this browser (public/theme.js reads it before the first paint). */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // No storage: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
