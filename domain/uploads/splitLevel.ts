import { lengthOf } from '../common/text.ts';
import { uploadFields } from './fields.ts';

/** Matches the level at the end: a number, possibly followed by `+`, `-` or `?`, or only question marks. */
const LEVEL = /(?:\d+(?:\.\d+)?[+\-?]?|[?？]+)$/;

/**
 * Splits a `#PLAYLEVEL` into mark and level: `★12` is `★` and `12`, `sl5` is `sl` and `5`, `0` has no mark. A part that
 * is longer than the form accepts becomes empty.
 */
export function splitLevel(playlevel: string): { mark: string; level: string } {
  const level = LEVEL.exec(playlevel)?.[0] ?? '';
  const mark = playlevel.slice(0, playlevel.length - level.length).trim();
  return {
    mark: lengthOf(mark) <= uploadFields.mark ? mark : '',
    level: lengthOf(level) <= uploadFields.level ? level : '',
  };
}
