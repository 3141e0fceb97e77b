import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { fileFaults } from '#testing/checks/fileFaults.ts';
import { HOSTILE_MARKS } from '#testing/checks/hostile.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload, UPLOAD_PASSWORD, type UploadFacts } from '#testing/site/submitUpload.ts';
import { hashesOf } from '../platform/hash.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const LINK = 'https://example.com/song';
const chart = (title: string, ...lines: string[]) => chartText({ title, lines });
const submittedChart = (bytes: Uint8Array, more: object = {}) => ({
  filename: 'a.bms',
  sha256: hashesOf(bytes).sha256,
  chartname: '',
  mark: 'st',
  level: '1',
  difficulty: null,
  ...more,
});
const uploads = () => ctx.db.selectFrom('upload').selectAll().orderBy('entryNo').execute();
const charts = () => ctx.db.selectFrom('uploadChart').selectAll().orderBy('uploadNo').orderBy('position').execute();
const submit = (facts: UploadFacts = {}, who: Player | null = null) => submitUpload(site, who, facts);
const withField = (field: string, value: string, who: Player | null = null) =>
  submit({ fields: { [field]: value } }, who);

/** Expects that nothing was stored, and nothing of the request is left. */
async function expectNothing() {
  expect(await uploads()).toEqual([]);
  for (const table of ['chart', 'uploadChart', 'fileClaim'] as const) {
    expect(await ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await fileFaults(ctx)).toEqual([]);
}

describe('an upload', () => {
  test('has a name and a password without an account, and neither with one', async () => {
    expect(await submit()).toMatchObject({ status: 200, body: { success: true, entryNo: expect.any(Number) } });
    expect((await submit({ fields: { proposer: '', password: '' } }, aki)).status).toBe(200);
    const [anonymous, own] = await uploads();
    expect(anonymous).toMatchObject({ anonymousName: 'somebody', accountId: null, publishedAt: ctx.clock.now() });
    expect(anonymous?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(own).toMatchObject({ anonymousName: null, passwordHash: null, accountId: aki.accountId });
    expect(await fileFaults(ctx)).toEqual([]);
    const { body } = await site.get(`/api/uploader/${own?.entryNo}`, aki);
    expect(body.source).toMatchObject({ proposer: 'aki', anonymousName: null, deletable: 'owner' });
  });

  test('is stored byte for byte under its name, and its charts are read again on the server', async () => {
    const bytes = chart('Real Song [X]', '#RANK 1', '#TOTAL 400', '#PLAYLEVEL 3');
    const lies = { notes: 9999, judge: 0, total: 1, md5: 'f'.repeat(32), minbpm: 1, keys: '5keys' };
    const { body } = await submit({
      file: bytes,
      fileName: 'C:\\my charts\\ソ.bms',
      charts: [submittedChart(bytes, { chartname: ' [X] ', mark: 'st', level: '3', difficulty: 5, ...lies })],
      fields: { title: ' A song\r\n', tags: 'stream, chords,', keys: '14keys' },
    });
    const { sha256, md5 } = hashesOf(bytes);
    const [row] = await uploads();
    expect(row).toMatchObject({ title: 'A song', tags: ['stream', 'chords'], keys: '14keys' });
    expect(row).toMatchObject({ fileSha256: sha256, fileName: 'ソ.bms', fileSize: bytes.length });
    expect(Buffer.from((await ctx.files.get(sha256)) ?? '')).toEqual(bytes);
    expect(await charts()).toMatchObject([
      { name: '[X]', mark: 'st', level: '3', difficulty: 5, title: 'Real Song [X]', fileName: 'ソ.bms', md5, sha256 },
    ]);
    const { source } = (await site.get(`/api/uploader/${body.entryNo}`)).body;
    expect(source.charts).toMatchObject([
      { notes: 4, judge: 1, judgeText: 'HARD', total: 400, minbpm: 150, md5, sha256 },
    ]);
  });

  test('of a zip matches the submitted charts by their hashes, in whatever order', async () => {
    const [a, b] = [chart('A'), chart('B')];
    const zip = zipOf([
      { name: 'y/b.bms', bytes: b },
      { name: 'x/a.bms', bytes: a },
      { name: 'sound.wav', bytes: Buffer.alloc(10) },
    ]);
    await submit({
      file: zip,
      fileName: 'z.zip',
      charts: [submittedChart(b, { level: '2' }), submittedChart(a, { level: '1' })],
    });
    expect(await charts()).toMatchObject([
      { position: 0, fileName: 'a.bms', title: 'A', level: '1', ...hashesOf(a) },
      { position: 1, fileName: 'b.bms', title: 'B', level: '2', ...hashesOf(b) },
    ]);
    expect(await uploads()).toMatchObject([{ fileName: 'z.zip', fileSize: zip.length, levelKeys: ['st1', 'st2'] }]);
  });

  test('of a client that cannot hash identifies charts by both position and file name', async () => {
    const zip = zipOf(['a', 'b'].map((name) => ({ name: `${name}.bms`, bytes: chart(name) })));
    const by = (first: string, second: string) =>
      submit({
        file: zip,
        fileName: 'z.zip',
        charts: [first, second].map((filename, at) => submittedChart(zip, { filename, sha256: '', level: String(at) })),
      });
    expect((await by('b.bms', 'a.bms')).body).toEqual({ success: false, error: 'NOTINFO', field: 'mark', chart: 0 });
    expect((await by('a.bms', 'x/b.bms')).status).toBe(200);
    expect(await charts()).toMatchObject([{ level: '0' }, { level: '1' }]);
  });

  test('without the fields of a chart is NOTINFO, and fields of unknown charts are ignored', async () => {
    const [a, b] = [chart('A'), chart('B')];
    const zip = zipOf([
      { name: 'a.bms', bytes: a },
      { name: 'b.bms', bytes: b },
    ]);
    const send = (...infos: object[]) => submit({ file: zip, fileName: 'z.zip', charts: infos });
    expect((await send(submittedChart(a))).body).toEqual({ success: false, error: 'NOTINFO', field: 'mark', chart: 1 });
    expect((await send(submittedChart(a), submittedChart(Buffer.from('other')))).body.error).toBe('NOTINFO');
    await expectNothing();
    expect((await send(submittedChart(a), submittedChart(Buffer.from('other')), submittedChart(b))).status).toBe(200);
    expect(await charts()).toHaveLength(2);
  });

  test('without a file is a link, with charts as they were submitted', async () => {
    const charts_ = [
      { chartname: '[A]', mark: 'st', level: '1', sha256: 'f'.repeat(64) },
      { mark: '?', level: '?' },
    ];
    const link = (fields: Record<string, string>) =>
      submit({ file: null, charts: charts_, fields: { nobms: 'true', ...fields } });
    expect((await link({})).body).toEqual({ success: false, error: 'NOTINFO', field: 'songUrl' });
    expect((await link({ songUrl: LINK })).status).toBe(200);
    expect(await uploads()).toMatchObject([{ fileSha256: null, fileName: null, songUrl: LINK }]);
    expect(await charts()).toMatchObject([
      { name: '[A]', title: 'Song [A]', md5: null, sha256: null, fileName: '', difficulty: null },
      { name: '', title: 'Song' },
    ]);
    expect((await submit({ fields: { nobms: 'true', songUrl: LINK } })).body.error).toBe('NOTVALIDVALUE');
  });
});

describe('the same upload again', () => {
  test('by the same person succeeds with the same number, and is stored once', async () => {
    for (const who of [null, aki]) {
      const { body } = await submit({}, who);
      for (const fileName of ['chart.bms', 'chart (1).bms'])
        expect((await submit({ fileName }, who)).body).toEqual(body);
    }
    expect(await uploads()).toHaveLength(2);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('with other fields is EALREADYSUBMIT with that number, and changes nothing', async () => {
    const { body } = await submit();
    for (const [field, value] of [
      ['title', 'Other'],
      ['comment', 'other'],
      ['tags', 'stream'],
      ['youtube', LINK],
    ] as const) {
      expect(await withField(field, value)).toMatchObject({
        status: 409,
        body: { error: 'EALREADYSUBMIT', entryNo: body.entryNo },
      });
    }
    expect(await uploads()).toMatchObject([{ title: 'Song', comment: 'have fun' }]);
  });

  test('by another person, or under the same name with another password, is another upload of the same bytes', async () => {
    const mina = await player(ctx, 'mina');
    const numbers = [
      await submit(),
      await withField('password', 'another-one'),
      await withField('proposer', 'nobody'),
      await submit({}, aki),
      await submit({}, mina),
    ].map(({ body }) => body.entryNo);
    expect(new Set(numbers).size).toBe(5);
    expect((await withField('password', 'another-one')).body.entryNo).toBe(numbers[1]);
  });

  test('does not reveal whether a guessed password is right: guesses count as attempts to delete the upload', async () => {
    const { entryNo } = (await submit()).body;
    const guess = (password: string) => withField('password', password);
    for (let time = 1; time <= 10; time++) {
      expect((await guess(`guess-no-${time}`)).status).toBe(200);
      await ctx.db.deleteFrom('upload').where('entryNo', '<>', entryNo).execute();
    }
    const answers = [await guess('one-more-guess'), await guess(UPLOAD_PASSWORD)];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 429, body: { error: 'ETOOMANY', retryAt: expect.any(String) } });
    }
    const attempt = await site.post(`/api/uploader/delete/${entryNo}`, { password: UPLOAD_PASSWORD });
    expect(attempt).toMatchObject({ status: 429, body: { error: 'ETOOMANY' } });
    expect(await uploads()).toHaveLength(1);
  });

  test('may be repeated any number of times with the right password', async () => {
    const { body } = await submit();
    for (let time = 1; time <= 12; time++) expect((await submit()).body).toEqual(body);
    expect(await uploads()).toHaveLength(1);
  });

  test('after it was deleted is a new one, with a new number', async () => {
    const { entryNo } = (await submit()).body;
    await site.post(`/api/uploader/delete/${entryNo}`, { password: UPLOAD_PASSWORD });
    expect((await submit()).body.entryNo).toBeGreaterThan(entryNo);
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('of a link is stored once, and another link to the same song is another upload', async () => {
    const link = (title: string) =>
      submit({
        file: null,
        charts: [submittedChart(Buffer.from(''))],
        fields: { nobms: 'true', songUrl: LINK, title },
      });
    const { body } = await link('one');
    expect((await link('one')).body).toEqual(body);
    expect((await link('two')).body.entryNo).toBeGreaterThan(body.entryNo);
  });

  test('sent eight times concurrently, by an account and without one, is stored once each', async () => {
    for (const who of [aki, null]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => submit({}, who)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.entryNo)).size).toBe(1);
    }
    expect(await uploads()).toHaveLength(2);
    expect(await fileFaults(ctx)).toEqual([]);
    expect(await ctx.db.selectFrom('fileClaim').selectAll().execute()).toEqual([]);
  });
});

describe('an upload is refused', () => {
  const six = zipOf(Array.from({ length: 6 }, (_, index) => ({ name: `${index}.bms`, bytes: chart(`${index}`) })));
  const large = Buffer.concat([chartText(), Buffer.alloc(5 * 1024 * 1024, ' ')]);
  const of = (file: Uint8Array, fileName: string) => ({ file, fileName, charts: [submittedChart(file)] });

  test.each<[string, UploadFacts, object]>([
    ['no tags', { fields: { tags: ' , ' } }, { status: 400, error: 'NOTINFO', field: 'tags' }],
    ['no file', { file: null }, { status: 400, error: 'NOTINFO', field: 'file' }],
    ['fileinfo that is no JSON', { fields: { fileinfo: '[' } }, { status: 400, error: 'NOTVALIDVALUE' }],
    ['fileinfo that is no list', { fields: { fileinfo: '{}' } }, { status: 400, error: 'NOTVALIDVALUE' }],
    ['nobms that is no answer', { fields: { nobms: 'yes' } }, { status: 400, error: 'NOTVALIDVALUE' }],
    ['the name of an account', { fields: { proposer: 'ＡＫＩ' } }, { status: 409, error: 'EEXISTNICK' }],
    ['a file over 5 MB', of(large, 'a.bms'), { status: 413, error: 'ELIMITSIZE', limit: 5 }],
  ])('with %s', async (_, facts, { status, ...refusal }: { status?: number }) => {
    expect(await submit(facts)).toMatchObject({ status, body: { success: false, ...refusal } });
    await expectNothing();
  });

  test('for an invalid form before its file is read', async () => {
    expect((await submit({ ...of(six, 'a.zip'), fields: { title: '' } })).body).toMatchObject({ error: 'NOTINFO' });
    expect((await submit({ ...of(six, 'a.zip'), fields: { proposer: 'aki' } })).body.error).toBe('EEXISTNICK');
  });

  test('after 60 in an hour from one address, or by one account, whatever became of them', async () => {
    const proxied = await testSite(database, { config: { TRUST_PROXY: true } });
    const from = (address: string, who: Player | null = null) =>
      proxied.post('/api/uploader/submit', {}, who, { 'x-forwarded-for': address });
    const tooMany = {
      status: 429,
      body: { error: 'ETOOMANY', retryAt: new Date(ctx.clock.now().getTime() + HOUR_MS).toISOString() },
    };
    for (let time = 0; time < 60; time++) expect((await from('192.0.2.1')).status).toBe(400);
    expect(await from('192.0.2.1')).toMatchObject(tooMany);
    expect((await from('192.0.2.2')).status).toBe(400);
    for (let time = 0; time < 60; time++) expect((await from(`198.51.100.${time}`, aki)).status).toBe(400);
    expect(await from('198.51.100.99', aki)).toMatchObject(tooMany);
    expect((await from('198.51.100.99')).status).toBe(400);
    proxied.ctx.clock.advance(HOUR_MS);
    expect((await from('192.0.2.1', aki)).status).toBe(400);
  });
});

test('any characters in title, event and comment come back as they were sent', async () => {
  const texts = HOSTILE_MARKS.filter(({ isText, text }) => isText && !/[\r\n\t]/.test(text));
  for (const { text } of texts) {
    const comment = [...text].slice(0, 50).join('');
    const answer = await submit({ file: chart(text), fields: { title: text, event: text, comment } });
    const { source } = (await site.get(`/api/uploader/${answer.body.entryNo}`)).body;
    expect(source).toMatchObject({ title: text.trim(), event: text.trim(), comment: comment.trim() });
  }
});
