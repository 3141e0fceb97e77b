/** The grounds that the accent color stands on: sky and panel of both themes (`web/base/theme/tokens.css`). */
export const GROUNDS = ['#0a0f24', '#131a38', '#f2f4fc', '#ffffff'] as const;

/** Returns red, green and blue of a color `#rrggbb`, from 0 to 255. */
const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const linear = partsOf(hex).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => sum + share * (linear[at] ?? 0), 0);
}

/** Returns WCAG's contrast ratio of two colors `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Mixes colors `#rrggbb` like `color-mix(in srgb, …)`: `share` of the first, the rest of the second. */
export function mixed(first: string, share: number, second: string): string {
  const other = partsOf(second);
  const parts = partsOf(first).map((part, at) => Math.round(part * share + (other[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
