// Browsers and Node share it, but the language library does not declare it.
declare const URL: { canParse(address: string): boolean };

/**
 * Returns whether an address is a link that forms accept: http or https only (voting.md §4.2). Imported addresses may
 * be anything; those that are no link are shown as text.
 */
export function isLink(address: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(address) && URL.canParse(address);
}
