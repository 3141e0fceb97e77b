import { isClear } from './clears.ts';

/** beatoraja's names of its lamps, by id (ranking-services.md §5). */
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

/** The id of a lamp that came by id or by name; null for one beatoraja does not have. */
export function beatorajaClear(clear: number | string): number | null {
  const id = typeof clear === 'number' ? clear : NAMES.indexOf(clear);
  return isClear('beatoraja', id) ? id : null;
}
