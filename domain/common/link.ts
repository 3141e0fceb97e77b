// Standard in browsers and in Node, yet in neither's language library.
declare const URL: { canParse(address: string): boolean };

/**
 * Whether our own forms take an address: http or https only (decisions.md §7). Imported text may hold anything and is
 * shown as text where this says no, never as a link.
 */
export function isLink(address: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(address) && URL.canParse(address);
}
