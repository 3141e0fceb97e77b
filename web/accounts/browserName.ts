/** The common names of a browser and its system; null if the user agent does not say. */
export interface BrowserName {
  browser: string | null;
  system: string | null;
}

/** The more specific names first: most user agents also name the browsers they are compatible with. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Returns the browser and system of a user agent, so that players recognize their sessions. The header cannot be
 * trusted.
 */
export function browserName(userAgent: string): BrowserName {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}
