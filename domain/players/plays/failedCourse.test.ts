import { expect, test } from 'vitest';
import { withNotesOfCourse } from './failedCourse.ts';
import type { Play } from './play.ts';

const failed: Play = {
  client: 'openlr2',
  chartHash: 'course',
  isCourse: true,
  lnType: 0,
  clear: 1,
  exScore: 36,
  notes: 90,
  maxCombo: 10,
  judgements: { pgreat: 17, great: 2, good: 0, bad: 0, poor: 9 },
  minBp: 71,
  badsRepeat: false,
  isTimed: false,
  gauge: 0,
  isAssisted: false,
  isAutoplay: false,
  speed: 1,
  playedAt: new Date(0),
};
const chart = { notes: 50, longNotes: 0, random: false, durationMs: 0 };

test('a failed course of OpenLR2 gets the notes of its charts instead of the reported ones, and their BP', () => {
  expect(withNotesOfCourse(failed, chart)).toEqual({ ...failed, notes: 50, minBp: 31 });
  expect(withNotesOfCourse({ ...failed, notes: 46, minBp: 27 }, chart)).toMatchObject({ notes: 50, minBp: 31 });
});

test('its BP is unknown without its charts, or if one is random', () => {
  for (const unknown of [null, { ...chart, random: true }])
    expect(withNotesOfCourse(failed, unknown)).toMatchObject({ notes: 90, minBp: null });
});

test('any other play stays as it is', () => {
  for (const other of [{ clear: 2 }, { isCourse: false }, { client: 'beatoraja' as const }])
    expect(withNotesOfCourse({ ...failed, ...other }, chart)).toEqual({ ...failed, ...other });
});
