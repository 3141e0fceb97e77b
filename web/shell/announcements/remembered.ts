const inThisPage = new Map<string, string>();

/** What this browser was told to remember; a browser that refuses to remembers it as long as the page is open. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? inThisPage.get(name) ?? null;
  } catch {
    return inThisPage.get(name) ?? null;
  }
}

/** Remembers it from now on. */
export function remember(name: string, value: string) {
  inThisPage.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then for this page only.
  }
}
