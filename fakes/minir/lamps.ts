/** Lamps of beatoraja, by id (ranking-services.md §5). Written here again: a stand-in that shares the site's list proves nothing. */
export const LAMP_NAMES = [
  'NoPlay',
  'Failed',
  'AssistEasy',
  'LightAssistEasy',
  'Easy',
  'Normal',
  'Hard',
  'ExHard',
  'FullCombo',
  'Perfect',
  'Max',
] as const;
