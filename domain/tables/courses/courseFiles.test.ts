import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { hashes } from '#testing/files/sampleTable.ts';
import { tableOf } from '#testing/site/rules.ts';
import type { Course } from '../courseJson.ts';
import { beatorajaCourses, lr2crs } from './courseFiles.ts';

const md5 = ['a', 'b', 'c', 'd'].map((name) => hashes(name).md5);
const course = (changes: Partial<Course> = {}): Course => ({
  name: 'Stella Skill Simulator st0',
  constraint: ['grade_mirror', 'gauge_lr2', 'ln'],
  trophy: [{ name: 'goldmedal', missrate: 2.5, scorerate: 85 }],
  md5,
  ...changes,
});

/** Parses each course with an XML reader. */
function read(text: string) {
  const $ = load(text, { xml: true });
  return $('courselist > course')
    .toArray()
    .map((element) =>
      Object.fromEntries(['title', 'line', 'hash', 'type'].map((tag) => [tag, $(tag, element).text()])),
    );
}

describe('a course file for LR2', () => {
  test('equals the example of the reference', () => {
    expect(lr2crs(tableOf('st'), [course()])).toBe(`<?xml version="1.0" encoding="shift_jis"?>
<courselist>
	<course>
		<title>Stella Skill Simulator st0</title>
		<line>7</line>
		<hash>0000000000200000000000000000beef${md5.join('')}</hash>
		<type>2</type>
	</course>
</courselist>
`);
  });

  test('has 32 digits before the hashes of the charts, in their order', () => {
    const [one] = read(lr2crs(tableOf('st'), [course()]));
    expect(one?.hash).toMatch(/^0{10}20{3}0{14}beef[0-9a-f]{128}$/);
    expect(one?.hash).toHaveLength(32 + 4 * 32);
    expect(one?.hash?.slice(32).match(/.{32}/g)).toEqual(md5);
  });

  test('is for fourteen keys in DP tables', () => {
    const lines = ['st', 'sl', 'fr', 'dp', 'dpst'].map((id) => read(lr2crs(tableOf(id), [course()]))[0]?.line);
    expect(lines).toEqual(['7', '7', '7', '14', '14']);
  });

  test('contains several courses from top to bottom', () => {
    const names = ['one', 'two', 'three'];
    const text = lr2crs(
      tableOf('st'),
      names.map((name) => course({ name })),
    );
    expect(read(text).map(({ title }) => title)).toEqual(names);
    expect(read(lr2crs(tableOf('st'), []))).toEqual([]);
  });

  test.each([
    `Q&A <b>"bold"</b> 'quoted' ]]> &amp;`,
    '</title></course></courselist>',
    '<!--',
    'STELLA技能訓練 st裏皆伝',
    '기량 시험',
    '🌟',
  ])('can be read back with the name that was written: %s', (name) => {
    expect(read(lr2crs(tableOf('st'), [course({ name })]))).toMatchObject([{ title: name, type: '2' }]);
  });

  test('has a blank where a name has characters that XML cannot contain', () => {
    const text = lr2crs(tableOf('st'), [course({ name: 'a\0b\nc\ud83cd\uffffe' })]);
    expect(read(text)[0]?.title).toBe('a b c d e');
  });
});

describe('a course file for beatoraja', () => {
  test('has the charts as objects, constraints as beatoraja names them, and is released', () => {
    const known = new Map([[md5[0] ?? '', { title: '星 "A"', sha256: hashes('a').sha256 }]]);
    known.set(md5[1] ?? '', { title: 'B', sha256: '' });
    expect(JSON.parse(beatorajaCourses([course({ name: '기량 & <시험>' })], known))).toEqual([
      {
        name: '기량 & <시험>',
        hash: [
          { title: '星 "A"', md5: md5[0], sha256: hashes('a').sha256 },
          { title: 'B', md5: md5[1] },
          { md5: md5[2] },
          { md5: md5[3] },
        ],
        constraint: ['MIRROR', 'GAUGE_LR2', 'LN'],
        trophy: [{ name: 'goldmedal', missrate: 2.5, scorerate: 85 }],
        release: true,
      },
    ]);
  });

  test('has every constraint of the reference, and leaves others out', () => {
    const words =
      'grade grade_mirror grade_random no_speed no_good no_great gauge_lr2 gauge_5k gauge_7k gauge_9k gauge_24k ln cn hcn';
    const constraint = [...words.split(' '), 'toString', 'MIRROR', ''];
    expect(JSON.parse(beatorajaCourses([course({ constraint })], new Map()))[0].constraint).toEqual(
      'CLASS MIRROR RANDOM NO_SPEED NO_GOOD NO_GREAT GAUGE_LR2 GAUGE_5KEYS GAUGE_7KEYS GAUGE_9KEYS GAUGE_24KEYS LN CN HCN'.split(
        ' ',
      ),
    );
  });
});
