/** The sections of the help, in order. The title of each is `help.<name>.title`. */
export const helpSections = ['what', 'part', 'add', 'levels', 'courses'] as const;

/** Returns the anchor of a section. */
export const helpAnchor = (name: (typeof helpSections)[number]): string => (name === 'add' ? 'tables' : name);
