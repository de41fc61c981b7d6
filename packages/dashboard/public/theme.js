// Runs before the first paint, so that a page whose theme was chosen does not flash in the other one.
try {
  const theme = localStorage.getItem("evenhand-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme is taken.
}
