const KEY = "evenhand-story";

/** Whether the story was skipped or read to its end in this browser. */
export function isStorySeen(): boolean {
  try {
    return localStorage.getItem(KEY) === "seen";
  } catch {
    return false;
  }
}

export function rememberStory(): void {
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    // No storage: the story is offered again at the next visit.
  }
}
