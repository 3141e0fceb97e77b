import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules } from '#testing/site/rules.ts';
import { lengthOf } from '../common/text.ts';
import { keyModes } from './keyModes.ts';
import { uploadTags } from './tags.ts';
import { type UploadForm, type UploadFormChart, whyNotUpload } from './whyNotUpload.ts';

const chart: UploadFormChart = { chartname: '[ANOTHER]', mark: '★', level: '12', difficulty: 4 };
const valid: UploadForm = {
  anonymous: { name: 'somebody', password: 'delete-me' },
  title: 'Song',
  artist: 'an artist',
  tags: ['stream'],
  keys: '7keys',
  event: '',
  songUrl: '',
  youtube: '',
  comment: 'have fun',
  file: true,
  charts: [chart],
};
const why = (more: Partial<UploadForm>) => whyNotUpload(rules, { ...valid, ...more });
const whyChart = (more: Partial<UploadFormChart>, before: UploadFormChart[] = []) =>
  why({ charts: [...before, { ...chart, ...more }] });
const missing = (field: string) => ({ error: 'NOTINFO', field });
const invalid = (field: string) => ({ error: 'NOTVALIDVALUE', field });
const LINK = 'https://example.com/song';

/** Forms with one fault each, in the order in which faults are reported. */
const REFUSED: readonly [string, Partial<UploadForm>, object][] = [
  ['no name', { anonymous: { name: ' \u200b', password: 'delete-me' } }, missing('proposer')],
  ['no password', { anonymous: { name: 'somebody', password: '' } }, missing('password')],
  ['no title', { title: '' }, missing('title')],
  ['an invisible title', { title: '\u3000\u200b' }, missing('title')],
  ['no artist', { artist: '' }, missing('artist')],
  ['no tag', { tags: [] }, missing('tags')],
  ['no keys', { keys: '' }, missing('keys')],
  ['neither file nor link', { file: false }, missing('songUrl')],
  ['no chart', { charts: [] }, missing('charts')],
  ['no mark', { charts: [chart, { ...chart, mark: '' }] }, { ...missing('mark'), chart: 1 }],
  ['no level', { charts: [{ ...chart, level: ' ' }] }, { ...missing('level'), chart: 0 }],
  ['no comment', { comment: '\n' }, missing('comment')],
  ['a name of 13 characters', { anonymous: { name: '名'.repeat(13), password: 'delete-me' } }, invalid('proposer')],
  [
    'a name with an invisible character',
    { anonymous: { name: 'a\u200bki', password: 'delete-me' } },
    invalid('proposer'),
  ],
  ['a title over 500 characters', { title: 'x'.repeat(501) }, invalid('title')],
  ['a title with a command to a terminal', { title: 'a\u001b[2Jb' }, invalid('title')],
  ['an artist whose direction is turned', { artist: 'a\u202eb' }, invalid('artist')],
  ['an artist over 500 characters', { artist: 'x'.repeat(501) }, invalid('artist')],
  ['nine tags', { tags: uploadTags.slice(0, 9) }, invalid('tags')],
  ['an unknown tag', { tags: ['stream', 'easy'] }, invalid('tags')],
  ['a tag twice', { tags: ['stream', 'stream'] }, invalid('tags')],
  ['unknown keys', { keys: '6keys' }, invalid('keys')],
  ['an event over 500 characters', { event: 'x'.repeat(501) }, invalid('event')],
  ['an invalid link to a song', { songUrl: 'javascript:alert(1)' }, invalid('songUrl')],
  ['a link over 2000 characters', { songUrl: `https://example.com/${'x'.repeat(2000)}` }, invalid('songUrl')],
  ['an invalid link to a video', { youtube: 'ftp://example.com' }, invalid('youtube')],
  ['a comment with a command to a terminal', { comment: 'a\n\u009b2Jb' }, invalid('comment')],
  ['six charts', { charts: Array(6).fill(chart) }, invalid('charts')],
  [
    'a chart name with a line end',
    { charts: [{ ...chart, chartname: 'a\nb' }] },
    { ...invalid('chartname'), chart: 0 },
  ],
  [
    'a chart name over 40 characters',
    { charts: [{ ...chart, chartname: 'x'.repeat(41) }] },
    { ...invalid('chartname'), chart: 0 },
  ],
  ['a mark over 8 characters', { charts: [{ ...chart, mark: '★'.repeat(9) }] }, { ...invalid('mark'), chart: 0 }],
  ['a level over 4 characters', { charts: [chart, { ...chart, level: '12345' }] }, { ...invalid('level'), chart: 1 }],
  ['a difficulty of 6', { charts: [{ ...chart, difficulty: 6 }] }, { ...invalid('difficulty'), chart: 0 }],
  ['a difficulty of 1.5', { charts: [{ ...chart, difficulty: 1.5 }] }, { ...invalid('difficulty'), chart: 0 }],
  ['a short password', { anonymous: { name: 'x', password: 'short' } }, { error: 'NOTVALIDPW', min: 6, max: 18 }],
  ['a long password', { anonymous: { name: 'x', password: 'x'.repeat(19) } }, { error: 'NOTVALIDPW', min: 6, max: 18 }],
  [
    'a password with other characters',
    { anonymous: { name: 'x', password: 'パスワード！' } },
    { error: 'NOTVALIDPW', min: 6, max: 18 },
  ],
  ['a long comment', { comment: 'x'.repeat(51) }, { error: 'TOOLONGCOM2', limit: 50 }],
];

describe('an upload', () => {
  test.each(REFUSED)('with %s is refused', (_, more, refusal) => {
    expect(why(more)).toEqual(refusal);
  });

  test('with every field at its limit, or without the optional fields, is accepted', () => {
    expect(why({})).toBeNull();
    expect(
      why({
        anonymous: { name: '🎹'.repeat(12), password: 'A-z_09' },
        title: '🎹'.repeat(500),
        artist: '🎹'.repeat(500),
        event: '🎹'.repeat(500),
        comment: '🎹'.repeat(50),
        tags: uploadTags.slice(0, 8),
        songUrl: LINK,
        youtube: 'http://example.com',
        charts: Array(5).fill({
          chartname: '🎹'.repeat(40),
          mark: '🎹'.repeat(8),
          level: '🎹🎹🎹🎹',
          difficulty: null,
        }),
      }),
    ).toBeNull();
    expect(whyChart({ chartname: '' })).toBeNull();
    for (const difficulty of [1, 2, 3, 4, 5, null]) expect(whyChart({ difficulty })).toBeNull();
    for (const keys of keyModes) expect(why({ keys })).toBeNull();
  });

  test('of a logged-in user needs neither name nor password', () => {
    expect(why({ anonymous: null })).toBeNull();
  });

  test('without a file needs the link to the song', () => {
    expect(why({ file: false, songUrl: LINK })).toBeNull();
  });

  test('with two faults is refused for the first in this order', () => {
    // Faults of different fields, so that neither replaces the other.
    const pairs = fc
      .tuple(fc.nat(REFUSED.length - 1), fc.nat(REFUSED.length - 1))
      .map(([a, b]) => [REFUSED[Math.min(a, b)], REFUSED[Math.max(a, b)]])
      .filter(([a, b]) => a !== undefined && b !== undefined && Object.keys(a[1])[0] !== Object.keys(b[1])[0]);
    fc.assert(
      fc.property(pairs, ([first, second]) => {
        // Without a file a link is required, so these faults are not independent.
        if (!first || !second || 'file' in first[1] || 'file' in second[1]) return;
        expect(why({ ...second[1], ...first[1] })).toEqual(first[2]);
      }),
    );
  });

  test('that is accepted has no field over its limit', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ minLength: 1, maxLength: 9 }));
    const link = fc.oneof(text, fc.webUrl(), fc.constant(''));
    const changes = fc.record(
      {
        anonymous: fc.option(fc.record({ name: text, password: fc.string({ maxLength: 20 }) })),
        title: text,
        artist: text,
        event: text,
        comment: text,
        songUrl: link,
        youtube: link,
        tags: fc.array(fc.constantFrom(...uploadTags, 'x'), { maxLength: 10 }),
        charts: fc.array(
          fc.record({
            chartname: text,
            mark: text,
            level: text,
            difficulty: fc.option(fc.integer({ min: 0, max: 6 })),
          }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: [] },
    );
    let accepted = 0;
    fc.assert(
      fc.property(changes, (changed) => {
        const sent = { ...valid, ...changed } as UploadForm;
        if (whyNotUpload(rules, sent)) return;
        accepted++;
        expect(sent.tags.length).toBeGreaterThan(0);
        expect(lengthOf(sent.comment)).toBeLessThanOrEqual(50);
        expect(sent.charts.every(({ mark, level }) => lengthOf(mark) <= 8 && lengthOf(level) <= 4)).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});
