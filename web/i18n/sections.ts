/** The texts of the site in parts, each a file in the folder of its language: a visitor loads those of what they look at. */
export const sections = [
  'shell',
  'errors',
  'accounts',
  'players',
  'voting',
  'proposing',
  'entries',
  'site',
  'help',
  'rules',
  'courses',
  'uploads',
  'charts',
  'calls',
  'pages',
  'search',
  'dialogs',
  'offline',
] as const;

export type Section = (typeof sections)[number];

/** What the frame of every page says, and why a call was refused or not even made. */
export const everywhere = ['shell', 'errors', 'offline'] as const;
