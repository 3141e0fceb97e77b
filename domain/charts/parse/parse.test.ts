import { describe, expect, test } from 'vitest';
import type { Chart } from '../chart.ts';
import { parseChart } from './parse.ts';

const parse = (text: string, fileName = 'chart.bms'): Chart => parseChart(new TextEncoder().encode(text), fileName);

const chart = (...lines: string[]): Chart => parse(['#TITLE Song', ...lines].join('\n'));

/** Returns the notes as `lane@position`, long ones with their end time. */
const notesOf = ({ noteList: { lanes, positions, times, endTimes } }: Chart): string[] =>
  Array.from(lanes, (lane, index) => {
    const end = endTimes[index] ?? 0;
    return `${lane}@${positions[index]}${end > (times[index] ?? 0) ? `-${end}ms` : ''}`;
  });

describe('lines', () => {
  test.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['a mix', '\n\r\r\n'],
  ])('may end with %s', (_, end) => {
    const { title, artist, notes } = parse(['#TITLE Song', '#ARTIST somebody', '#00111:01'].join(end));
    expect({ title, artist, notes }).toEqual({ title: 'Song', artist: 'somebody', notes: 1 });
  });

  test('may have blanks at both ends; lines without # are comments', () => {
    const { artist, genre, notes } = chart(' \t#ARTIST  somebody \t', 'x #GENRE no', '\t#00111:0101 ');
    expect({ artist, genre, notes }).toEqual({ artist: 'somebody', genre: '', notes: 2 });
  });

  test('start with a whole word, in any case', () => {
    const { title, artist, minBpm } = chart(
      '#TITLEIMAGE x',
      '#TITLE: x',
      '#artist somebody',
      '#BPM180',
      '#BPM: 180',
      '#bpm\t150',
    );
    expect({ title, artist, minBpm }).toEqual({ title: 'Song', artist: 'somebody', minBpm: 150 });
  });

  test('a word without a value is ignored', () => {
    expect(chart('#TITLE', '#TITLE  ', '#BPM', '#RANDOM', '#IF').title).toBe('Song');
  });

  test('a value may follow an ideographic space', () => {
    expect(parse('\ufeff#TITLE\u3000曲\u3000').title).toBe('曲');
  });

  test('the last of repeated headers counts, for numbers the last valid one', () => {
    const lines = [
      '#ARTIST a',
      '#ARTIST b',
      '#BPM 150',
      '#BPM oops',
      '#RANK 3',
      '#RANK x',
      '#TOTAL 400',
      '#TOTAL -1',
      '#TOTAL 1e999',
    ];
    expect(chart(...lines, '#DIFFICULTY 2', '#DIFFICULTY 6')).toMatchObject({
      artist: 'b',
      minBpm: 150,
      judge: 'EASY',
      total: 400,
      difficulty: 2,
    });
  });

  test.each([
    ['00000001', [1.75]],
    ['0100020', [1, 1 + 2 / 3]],
    ['01?!0102', [1, 1.5, 1.75]],
    ['01  0101', [1, 1.5, 1.75]],
    [' 0101', [1.5]],
    ['0101 ', [1, 1.5]],
    ['01é01é', [1]],
    ['0', []],
    ['', []],
  ])('data %s is read in pairs', (data, positions) => {
    expect([...parse(`\ufeff#TITLE x\n#00111:${data}`).noteList.positions]).toEqual(positions);
  });

  test('of two objects at one position the later line wins, but all BGM keysounds play', () => {
    const { noteList, bgm, wavFiles } = chart(
      '#WAV01 one',
      '#WAV02 two',
      '#WAV03 three',
      '#00111:00010002',
      '#00111:00000003',
      '#00101:01',
      '#00101:02',
    );
    expect(Array.from(noteList.wavIndices, (index) => wavFiles[index])).toEqual(['one', 'three']);
    expect([...bgm.positions]).toEqual([1, 1]);
  });

  test('ids ignore case, unless the chart says #BASE 62 anywhere', () => {
    const lines = ['#WAV0a lower', '#WAV0A upper', '#00111:0a0A'];
    const files = ({ noteList, wavFiles }: Chart) => Array.from(noteList.wavIndices, (index) => wavFiles[index]);
    expect(files(chart(...lines))).toEqual(['upper', 'upper']);
    expect(files(chart(...lines, '#BASE 62'))).toEqual(['lower', 'upper']);
    expect(files(chart(...lines, '#BASE 16'))).toEqual(['upper', 'upper']);
  });
});

describe('fields', () => {
  test('a chart without a title is not valid', () => {
    expect([parse('').valid, parse('#TITLE \n#00111:01').valid, parse('#TITLE x').valid]).toEqual([false, false, true]);
  });

  test('a chart without headers has the defaults', () => {
    expect(chart()).toMatchObject({
      subtitle: '',
      fullTitle: 'Song',
      titleBase: 'Song',
      titleSuffix: '',
      artist: '',
      subartist: '',
      genre: '',
      minBpm: 130,
      maxBpm: 130,
      judge: 'NORMAL',
      total: null,
      playlevel: '',
      difficulty: null,
      keys: '5keys',
      notes: 0,
      longNotes: 0,
      p2Scratch: 0,
      random: false,
    });
  });

  test('the full title is title and subtitle', () => {
    expect(chart('#SUBTITLE [HARD]').fullTitle).toBe('Song [HARD]');
  });

  test.each([
    ['150', 150],
    ['128.75', 128.75],
    ['150bpm', 150],
    ['1.5e2', 150],
    ['0', 130],
    ['-150', 130],
    ['x', 130],
    ['NaN', 130],
    ['Infinity', 130],
    ['1e999', 130],
    ['１５０', 130],
  ])('#BPM %s is %d', (value, bpm) => {
    expect(parse(`\ufeff#TITLE x\n#BPM ${value}`)).toMatchObject({ minBpm: bpm, maxBpm: bpm });
  });

  test('the BPM range spans the BPM that are set, also after the last note; unused definitions do not count', () => {
    const { minBpm, maxBpm } = chart(
      '#BPM 150',
      '#BPM01 1.5',
      '#BPM02 999',
      '#BPM03 -7',
      '#BPM04 x',
      '#00103:F0',
      '#00908:010304ZZ',
    );
    expect({ minBpm, maxBpm }).toEqual({ minBpm: 1.5, maxBpm: 240 });
  });

  test('channel 03 stays hexadecimal in base 62, in any case', () => {
    expect(chart('#BASE 62', '#BPM 100', '#00103:fFZZ00')).toMatchObject({ minBpm: 100, maxBpm: 255 });
  });

  test.each([
    ['0', 'VERYHARD'],
    ['1', 'HARD'],
    ['2', 'NORMAL'],
    ['3', 'EASY'],
    ['4', 'NORMAL'],
    ['2.5', 'NORMAL'],
    ['-1', 'NORMAL'],
  ])('#RANK %s is %s', (value, judge) => {
    expect(chart(`#RANK ${value}`).judge).toBe(judge);
  });

  test.each([
    ['300', 300],
    ['160.5', 160.5],
    ['350%', null],
    ['0', null],
    ['-1', null],
  ])('#TOTAL %s is %o', (value, total) => {
    expect(chart(`#TOTAL ${value}`).total).toBe(total);
  });

  test.each([
    ['5keys', ['11', '16']],
    ['7keys', ['19']],
    ['7keys', ['58']],
    ['7keys', ['38']],
    ['7keys', ['D8']],
    ['10keys', ['21']],
    ['10keys', ['E6']],
    ['14keys', ['29']],
    ['14keys', ['18', '41']],
    ['5keys', ['17']],
    ['5keys', ['27']],
    ['5keys', ['17', '27', '57', '67', '37', 'D7']],
    ['7keys', ['17', '18']],
  ])('%s for objects on %j', (keys, channels) => {
    expect(chart(...channels.map((channel) => `#001${channel}:01`)).keys).toBe(keys);
  });

  test('lanes without objects do not count for the keys', () => {
    expect(chart('#00111:01', '#00119:0000', '#00121:00').keys).toBe('5keys');
  });

  test('.pms is for nine buttons, in both layouts', () => {
    const both = ['11', '12', '13', '14', '15', '22', '23', '24', '25'];
    const one = ['11', '12', '13', '14', '15', '18', '19', '16', '17'];
    const [two, single] = [both, one].map((channels) =>
      parse(
        ['#TITLE x', ...channels.map((channel) => `#001${channel}:01`), '#00121:01', '#00126:01'].join('\n'),
        'x.PMS',
      ),
    );
    expect(two).toMatchObject({ keys: '9keys', notes: 9, p2Scratch: 0 });
    expect(two?.noteList).toEqual(single?.noteList);
  });

  test('#RANDOM takes its first branch, and the chart is random', () => {
    expect(
      chart('#RANDOM 2', '#IF 1', '#ARTIST a', '#00111:01', '#ELSE', '#ARTIST b', '#00111:0101', '#ENDIF'),
    ).toMatchObject({
      artist: 'a',
      notes: 1,
      random: true,
    });
  });
});

describe('notes', () => {
  test('taps count on sixteen lanes; invisible objects, mines, BGM and free zones do not', () => {
    const lanes = [11, 12, 13, 14, 15, 16, 18, 19, 21, 22, 23, 24, 25, 26, 28, 29];
    const lines = [...lanes, '17', '27', '01', '04', '31', 'D1', '1A', '10'].map((channel) => `#001${channel}:ZZ`);
    const { notes, p2Scratch, noteList } = chart(...lines);
    expect({ notes, p2Scratch, lanes: [...noteList.lanes] }).toEqual({ notes: 16, p2Scratch: 1, lanes });
  });

  test('long note markers of a lane pair up in order of time, an odd last one is dropped', () => {
    const song = chart('#BPM 120', '#00251:0100', '#00151:00010001', '#00351:01');
    expect(notesOf(song)).toEqual(['11@1.25-3500ms', '11@2-6000ms']);
    expect(song).toMatchObject({ notes: 2, longNotes: 2 });
    expect(chart('#00151:01', '#00161:01').notes).toBe(0);
  });

  test('an LNOBJ object, declared anywhere, makes the tap before it long', () => {
    const song = chart('#BPM 120', '#00111:01zz', '#00112:ZZ01', '#00212:ZZZZ', '#LNOBJ ZZ');
    expect(notesOf(song)).toEqual(['11@1-3000ms', '12@1.5-4000ms']);
    expect(song).toMatchObject({ notes: 2, longNotes: 2 });
  });

  test('a tap on or in a long note is not counted, but its keysound plays', () => {
    const song = chart('#WAV02 two', '#BPM 120', '#00111:02020202', '#00151:0001000100');
    expect(notesOf(song)).toEqual(['11@1', '11@1.2-3200ms', '11@1.75'].toSorted());
    expect([...song.bgm.positions]).toEqual([1.25, 1.5]);
  });

  test('a long note may start on 5x and end with LNOBJ', () => {
    const song = chart('#BPM 120', '#LNOBJ ZZ', '#00151:01', '#00111:0000ZZ00', '#00351:0101');
    expect(notesOf(song)).toEqual(['11@1-3000ms', '11@3-7000ms']);
    expect(song).toMatchObject({ notes: 2, longNotes: 2 });
  });

  test('two long note markers at one position are a long note without length', () => {
    expect(chart('#00151:01', '#00151:02', '#00111:0001')).toMatchObject({ notes: 2, longNotes: 1 });
  });

  test('a marker within a long note that was written before starts none', () => {
    const twice = chart('#BPM 120', '#00151:01000100', '#00151:01000100', '#00251:0101');
    expect(notesOf(twice)).toEqual(['11@1-3000ms', '11@2-5000ms']);
  });

  test.each([
    ['an LNOBJ object that ends nothing', ['#LNOBJ ZZ', '#00111:ZZ000100'], { lr2: 2, beatoraja: 1 }],
    ['two LNOBJ objects', ['#LNOBJ ZZ', '#00111:0100ZZ00', '#00211:ZZ000200'], { lr2: 3, beatoraja: 2 }],
    ['a start without an end', ['#00151:0100', '#00112:0101'], { lr2: 3, beatoraja: 2 }],
    ['taps in a long note, written after it', ['#00151:0100000001', '#00111:0002020000'], { lr2: 1, beatoraja: 3 }],
    ['a tap at the end of a long note', ['#00151:0101', '#00111:0002'], { lr2: 1, beatoraja: 2 }],
    [
      'a mine between a start and its LNOBJ',
      ['#LNOBJ ZZ', '#00151:01', '#001D1:0001', '#00211:ZZ'],
      { lr2: 1, beatoraja: 0 },
    ],
  ])('clients count apart: %s', (_, lines, counts) => {
    expect(chart(...lines).clientNotes).toEqual(counts);
  });

  test('beatoraja does not know the other layout of nine buttons', () => {
    const { notes, clientNotes } = parse('#TITLE x\n#00111:01\n#00116:01\n#00156:0001\n#00256:01', 'x.pms');
    expect({ notes, clientNotes }).toEqual({ notes: 3, clientNotes: { lr2: 3, beatoraja: 1 } });
  });

  test('clientNotes is missing where both clients count the same as the site', () => {
    expect(chart('#00111:0101', '#00152:0101')).not.toHaveProperty('clientNotes');
  });

  test('charge notes change nothing', () => {
    expect(chart('#LNMODE 2', '#00151:0101').notes).toBe(1);
  });
});

describe('time', () => {
  test('measure lengths, BPM changes and stops move the notes', () => {
    const song = chart(
      '#BPM 120',
      '#STOP01 96',
      '#00102:0.5',
      '#00203:F0',
      '#00209:0001',
      '#00011:01',
      '#00111:01',
      '#00211:0101',
      '#00311:01',
    );
    expect([...song.noteList.times]).toEqual([0, 2000, 3000, 3500, 4500]);
  });

  test.each([' 0.5', '\t0.5', '\u00010.5'])('blanks in front of a measure length are skipped: %j', (length) => {
    expect([...chart('#BPM 120', `#00002:${length}`, '#00111:01').noteList.times]).toEqual([1000]);
  });

  test('an invalid measure length leaves the measure as it is, an invalid stop does nothing', () => {
    const song = chart(
      '#BPM 120',
      '#STOP01 -1',
      '#STOP02 x',
      '#00102:0',
      '#00202:x',
      '#00302:',
      '#00402:-1',
      '#00009:01020304',
      '#00511:01',
    );
    expect([...song.noteList.times]).toEqual([10_000]);
  });

  test('of two BPM changes at one position the later line wins, in either notation', () => {
    const times = (...lines: string[]) => [...chart('#BPM 120', '#BPM01 60', ...lines, '#00111:01').noteList.times];
    expect(times('#00003:F0', '#00008:01')).toEqual([4000]);
    expect(times('#00008:01', '#00003:F0')).toEqual([1000]);
  });
});
