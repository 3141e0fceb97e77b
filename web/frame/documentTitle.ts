/** What the tab of a screen is called, by its heading. */
export function documentTitle(heading: string): string {
  return `${heading} | Stellaverse`;
}

/** What the tab of the first screen is called, where the name says it all but what this is. */
export function homeTitle(tagline: string): string {
  return `Stellaverse | ${tagline}`;
}
