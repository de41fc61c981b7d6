import { addSearch } from "./search.js";

addSearch(document.querySelector(".search"));

// The same choice as in the app, which theme.js reads before the first paint.
const button = Object.assign(document.createElement("button"), {
  type: "button",
  className: "button icon quiet theme",
});
// The moon, and the sun, as the app draws them.
button.innerHTML = `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
  <path class="moon" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" stroke-linejoin="round" />
  <g class="sun"><circle cx="12" cy="12" r="4" /><path d="M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2"
    stroke-linecap="round" /></g></svg>`;
const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
const name = () => {
  button.ariaLabel = button.title = `Use the ${isDark() ? "light" : "dark"} theme`;
  button.querySelector(".moon").style.display = isDark() ? "none" : "";
  button.querySelector(".sun").style.display = isDark() ? "" : "none";
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
