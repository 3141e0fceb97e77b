// Browsers and Node have it, but TypeScript's `lib` without `dom` does not declare it.
declare const URL: { canParse(address: string): boolean };

/**
 * Returns whether an address is a link that forms accept: http or https only. Imported addresses may be anything;
 * others are shown as text.
 */
export function isLink(address: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(address) && URL.canParse(address);
}
