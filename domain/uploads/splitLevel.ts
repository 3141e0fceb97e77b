import { lengthOf } from '../common/text.ts';
import { uploadFields } from './fields.ts';

/** What a level ends in: a number, perhaps with a sign of doubt or a half step behind it, or question marks alone. */
const LEVEL = /(?:\d+(?:\.\d+)?[+\-?]?|[?？]+)$/;

/**
 * A play level as files write it, in mark and level: `★12` is `★` and `12`, `sl5` is `sl` and `5`, `0` has no mark. What is
 * longer than the form takes is left out.
 */
export function splitLevel(playlevel: string): { mark: string; level: string } {
  const level = LEVEL.exec(playlevel)?.[0] ?? '';
  const mark = playlevel.slice(0, playlevel.length - level.length).trim();
  return {
    mark: lengthOf(mark) <= uploadFields.mark ? mark : '',
    level: lengthOf(level) <= uploadFields.level ? level : '',
  };
}
