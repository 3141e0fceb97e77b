/**
 * The lamps of beatoraja, by id (ranking-services.md §5). Repeated here, because a fake that shares the site's list
 * could not find errors in it.
 */
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
