/** Returns the title of the document of a screen, by its heading. */
export function documentTitle(heading: string): string {
  return `${heading} | Stellaverse`;
}

/** Returns the title of the document of Home, whose heading is the name of the site. */
export function homeTitle(tagline: string): string {
  return `Stellaverse | ${tagline}`;
}
