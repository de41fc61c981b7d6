/** "0.8, 0.7" */
export function listOf(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}
