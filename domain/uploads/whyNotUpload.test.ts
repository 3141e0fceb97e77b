import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules } from '#testing/rules.ts';
import { lengthOf } from '../common/text.ts';
import { keyModes } from './keyModes.ts';
import { uploadTags } from './tags.ts';
import { type UploadForm, type UploadFormChart, whyNotUpload } from './whyNotUpload.ts';

const chart: UploadFormChart = { chartname: '[ANOTHER]', mark: '★', level: '12', difficulty: 4 };
const good: UploadForm = {
  anonymous: { name: 'somebody', password: 'delete-me' },
  ...{ title: 'Song', artist: 'an artist', tags: ['stream'], keys: '7keys', event: '', songUrl: '', youtube: '' },
  ...{ comment: 'have fun', file: true, charts: [chart] },
};
const why = (more: Partial<UploadForm>) => whyNotUpload(rules, { ...good, ...more });
const whyChart = (more: Partial<UploadFormChart>, before: UploadFormChart[] = []) =>
  why({ charts: [...before, { ...chart, ...more }] });
const missing = (field: string) => ({ error: 'NOTINFO', field });
const wrong = (field: string) => ({ error: 'NOTVALIDVALUE', field });
const LINK = 'https://example.com/song';

/** Each wrong in its own way, in the order they are told. */
const REFUSED: readonly [string, Partial<UploadForm>, object][] = [
  ['no name', { anonymous: { name: ' \u200b', password: 'delete-me' } }, missing('proposer')],
  ['no password', { anonymous: { name: 'somebody', password: '' } }, missing('password')],
  ['no title', { title: '' }, missing('title')],
  ['a title that nobody sees', { title: '\u3000\u200b' }, missing('title')],
  ['no artist', { artist: '' }, missing('artist')],
  ['no tag', { tags: [] }, missing('tags')],
  ['no keys', { keys: '' }, missing('keys')],
  ['neither file nor link', { file: false }, missing('songUrl')],
  ['no chart', { charts: [] }, missing('charts')],
  ['no mark', { charts: [chart, { ...chart, mark: '' }] }, { ...missing('mark'), chart: 1 }],
  ['no level', { charts: [{ ...chart, level: ' ' }] }, { ...missing('level'), chart: 0 }],
  ['no comment', { comment: '\n' }, missing('comment')],
  ['a name of 13 characters', { anonymous: { name: '名'.repeat(13), password: 'delete-me' } }, wrong('proposer')],
  [
    'a name with a sign that nobody sees',
    { anonymous: { name: 'a\u200bki', password: 'delete-me' } },
    wrong('proposer'),
  ],
  ['a title over what lists take', { title: 'x'.repeat(501) }, wrong('title')],
  ['an artist over it', { artist: 'x'.repeat(501) }, wrong('artist')],
  ['nine tags', { tags: uploadTags.slice(0, 9) }, wrong('tags')],
  ['an unknown tag', { tags: ['stream', 'easy'] }, wrong('tags')],
  ['a tag twice', { tags: ['stream', 'stream'] }, wrong('tags')],
  ['unknown keys', { keys: '6keys' }, wrong('keys')],
  ['an event over what lists take', { event: 'x'.repeat(501) }, wrong('event')],
  ['a link to a song that is none', { songUrl: 'javascript:alert(1)' }, wrong('songUrl')],
  ['a longer link than there are', { songUrl: `https://example.com/${'x'.repeat(2000)}` }, wrong('songUrl')],
  ['a link to a video that is none', { youtube: 'ftp://example.com' }, wrong('youtube')],
  ['six charts', { charts: Array(6).fill(chart) }, wrong('charts')],
  [
    'a name of a chart over 40',
    { charts: [{ ...chart, chartname: 'x'.repeat(41) }] },
    { ...wrong('chartname'), chart: 0 },
  ],
  ['a mark over 8', { charts: [{ ...chart, mark: '★'.repeat(9) }] }, { ...wrong('mark'), chart: 0 }],
  ['a level over 4', { charts: [chart, { ...chart, level: '12345' }] }, { ...wrong('level'), chart: 1 }],
  ['a difficulty of 6', { charts: [{ ...chart, difficulty: 6 }] }, { ...wrong('difficulty'), chart: 0 }],
  ['a difficulty of 1.5', { charts: [{ ...chart, difficulty: 1.5 }] }, { ...wrong('difficulty'), chart: 0 }],
  ['a short password', { anonymous: { name: 'x', password: 'short' } }, { error: 'NOTVALIDPW', min: 6, max: 18 }],
  ['a long one', { anonymous: { name: 'x', password: 'x'.repeat(19) } }, { error: 'NOTVALIDPW', min: 6, max: 18 }],
  [
    'other characters in it',
    { anonymous: { name: 'x', password: 'パスワード！' } },
    { error: 'NOTVALIDPW', min: 6, max: 18 },
  ],
  ['a long comment', { comment: 'x'.repeat(51) }, { error: 'TOOLONGCOM2', limit: 50 }],
];

describe('an upload', () => {
  test.each(REFUSED)('with %s is refused', (_, more, refusal) => {
    expect(why(more)).toEqual(refusal);
  });

  test('with everything at its limit, or with what may be left out left out, is taken', () => {
    expect(why({})).toBeNull();
    expect(
      why({
        anonymous: { name: '🎹'.repeat(12), password: 'A-z_09' },
        ...{ title: '🎹'.repeat(500), artist: '🎹'.repeat(500), event: '🎹'.repeat(500), comment: '🎹'.repeat(50) },
        ...{ tags: uploadTags.slice(0, 8), songUrl: LINK, youtube: 'http://example.com' },
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

  test('of who is logged in needs neither name nor password', () => {
    expect(why({ anonymous: null })).toBeNull();
  });

  test('without a file needs the link to the song', () => {
    expect(why({ file: false, songUrl: LINK })).toBeNull();
  });

  test('with several faults is refused for the first in this order, whichever they are', () => {
    // Faults of different fields, so that both are there.
    const pairs = fc
      .tuple(fc.nat(REFUSED.length - 1), fc.nat(REFUSED.length - 1))
      .map(([a, b]) => [REFUSED[Math.min(a, b)], REFUSED[Math.max(a, b)]])
      .filter(([a, b]) => a !== undefined && b !== undefined && Object.keys(a[1])[0] !== Object.keys(b[1])[0]);
    fc.assert(
      fc.property(pairs, ([first, second]) => {
        // Without a file a bad link is told where it is missing first.
        if (!first || !second || 'file' in first[1] || 'file' in second[1]) return;
        expect(why({ ...second[1], ...first[1] })).toEqual(first[2]);
      }),
    );
  });

  test('that is taken holds nothing over its limit', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ minLength: 1, maxLength: 9 }));
    const link = fc.oneof(text, fc.webUrl(), fc.constant(''));
    const changes = fc.record(
      {
        anonymous: fc.option(fc.record({ name: text, password: fc.string({ maxLength: 20 }) })),
        ...{ title: text, artist: text, event: text, comment: text, songUrl: link, youtube: link },
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
    let taken = 0;
    fc.assert(
      fc.property(changes, (changed) => {
        const sent = { ...good, ...changed } as UploadForm;
        if (whyNotUpload(rules, sent)) return;
        taken++;
        expect(sent.tags.length).toBeGreaterThan(0);
        expect(lengthOf(sent.comment)).toBeLessThanOrEqual(50);
        expect(sent.charts.every(({ mark, level }) => lengthOf(mark) <= 8 && lengthOf(level) <= 4)).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(taken).toBeGreaterThan(20);
  });
});
