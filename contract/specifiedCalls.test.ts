import { expect, test } from 'vitest';
import { endpoints } from './all.ts';
import type { Endpoint } from './platform/endpoint.ts';

/** Calls of older clients, as `method path: fields`; no other field may be required. */
const calls = [
  'POST /home:',
  'POST /api/login/: userid userpw',
  'POST /api/login/logout:',
  'GET /api/login/get-information:',
  'POST /api/update/:',
  'POST /api/user/change-nickname: nickname',
  'POST /api/user/change-adult: value',
  'POST /api/signup/check: userid userlr2id nickname minirid lr2auth',
  'POST /api/signup/submit: userid userpw userpwAgain userlr2id nickname code',
  'POST /api/signup/submit/beatoraja: userid userpw userpwAgain minirid nickname',
  'POST /api/history: table year',
  'GET /api/recommend: query table',
  'POST /api/recommend: table page',
  'GET /api/submission: query table',
  'GET /api/revisionlist: query table',
  'GET /api/uploader: page search tags keys levelfilter sort',
  'POST /api/uploader/delete/:entryNo: password',
  'POST /api/uploader/comment/:submission: comment',
  'GET /api/stellaway: query playerName table',
  'GET /notice:',
  'GET /noticepop:',
  'GET /api/song/:entryNo: table',
  'GET /api/revision/search/:entryNo: table',
  'GET /api/revision/:entryNo: table',
  'GET /api/user/:userid:',
  'POST /api/user/:userid:',
  'GET /api/user/:userid/:rivalid:',
  'GET /api/user/list: table',
  'POST /api/vote/vote/:submission: level vote comment table',
  'POST /api/vote/vote2/:submission: vote option comment table',
  'POST /api/vote/comment/:submission: comment table',
  'POST /api/vote/revision-vote/:submission: level vote comment table',
  'POST /api/vote/revision-vote2/:submission: vote comment table',
  'POST /api/vote/submit: songData originSongData zureVerification table',
  'GET /api/vote/search-submission: table value',
  'POST /api/vote/revision-submit: type submission changeTo comment table',
  'GET /api/vote/songs: table',
  'GET /api/vote/revisions: table',
];

/** Parameter names do not matter. */
const shapeOf = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, ':')}`;

const byShape = new Map(
  (endpoints as readonly Endpoint[]).flatMap((endpoint) =>
    [endpoint, ...(endpoint.aliases ?? [])].map(({ method, path }) => [shapeOf(method, path), endpoint] as const),
  ),
);

test.each(calls.map((call) => call.split(': ') as [string, string?]))(
  '%s needs no more than %s',
  (call, fields = '') => {
    const [method = '', path = ''] = call.replace(/:$/, '').split(' ');
    const endpoint = byShape.get(shapeOf(method, path));
    const { query, body } = endpoint ?? {};
    const shapes = [query, body].flatMap((schema) => (schema && 'shape' in schema ? Object.entries(schema.shape) : []));
    const needed = shapes.flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : name));
    expect(endpoint).toBeDefined();
    expect(needed.filter((name) => !fields.split(' ').includes(name))).toEqual([]);
  },
);
