/** The values of this page, for a browser that refuses to store them. */
const pageValues = new Map<string, string>();

/** The storage of this browser. If the browser refuses to store, values last as long as the page. Never throws. */
export const browserStorage = {
  /** Returns the value of a key, or null. */
  get(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? pageValues.get(key) ?? null;
    } catch {
      return pageValues.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    pageValues.set(key, value);
    try {
      localStorage.setItem(key, value);
    } catch {
      // The value is kept for this page.
    }
  },
};
