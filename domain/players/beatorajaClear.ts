import { isClear } from './clears.ts';

/** The names beatoraja gives its lamps, by id. */
const NAMES: readonly string[] = [
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
];

/** Returns the id of a lamp given by id or by name; null if unknown. */
export function beatorajaClear(clear: number | string): number | null {
  const id = typeof clear === 'number' ? clear : NAMES.indexOf(clear);
  return isClear('beatoraja', id) ? id : null;
}
