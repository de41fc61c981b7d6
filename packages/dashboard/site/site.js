import { addSearch } from "./search.js";

addSearch(document.querySelector(".search"));

// The same choice as in the app, which theme.js reads before the first paint.
const button = Object.assign(document.createElement("button"), { type: "button", className: "button quiet theme" });
const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
const name = () => {
  button.textContent = isDark() ? "Light" : "Dark";
  button.setAttribute("aria-label", `Use the ${isDark() ? "light" : "dark"} theme`);
};
button.addEventListener("click", () => {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("evenhand-theme", theme);
  } catch {
    // No storage: it lasts as long as the page.
  }
  name();
});
dark.addEventListener("change", name);
name();
document.querySelector(".header").append(button);
