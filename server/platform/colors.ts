/** The grounds that the accent color stands on: sky and panel of both themes (`web/base/theme/tokens.css`). */
export const GROUNDS = ['#0a0f24', '#131a38', '#f2f4fc', '#ffffff'];

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => sum + share * (linear[at] ?? 0), 0);
}

/** Returns WCAG's contrast ratio of two colors `#rrggbb`, from 1 to 21. */
export function contrast(...colors: [string, string]): number {
  const [dark = 0, bright = 0] = colors.map(luminance).toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
