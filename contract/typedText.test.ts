import { expect, test } from 'vitest';
import type { z } from 'zod';
import { whyNotLr2Id, whyNotMinirId, whyNotNickname, whyNotPassword, whyNotUserId } from '#domain/accounts/fields.ts';
import { whyNotMailAddress } from '#domain/accounts/mailAddress.ts';
import { isLink } from '#domain/common/link.ts';
import { whyNotKeyName } from '#domain/players/plays/keyName.ts';
import { endpoints } from './all.ts';
import type { Endpoint } from './platform/endpoint.ts';

const CONTROLS = ['\u0001', '\b', '\u001b', '\u007f', '\u0085', '\u009b', '\u202a', '\u202e', '\u2066', '\u2069'];

/** Fields that are refused by a rule with its own code. */
const RULES: Readonly<Record<string, (text: string) => unknown>> = {
  userid: whyNotUserId,
  userpw: whyNotPassword,
  newpw: whyNotPassword,
  nickname: whyNotNickname,
  userlr2id: whyNotLr2Id,
  lr2auth: whyNotLr2Id,
  minirid: whyNotMinirId,
  address: whyNotMailAddress,
  name: whyNotKeyName,
  url: (text) => !isLink(text),
  songUrl: (text) => !isLink(text),
  chartUrl: (text) => !isLink(text),
  url_diff: (text) => !isLink(text),
};

/** Fields that only identify or compare something: their text is not stored. */
const COMPARED = [
  'userpwAgain',
  'newpwAgain',
  'password',
  'code',
  'secretKey',
  'secret',
  'ticket',
  'token',
  'eventId',
  'table',
  'type',
  'submission',
  'changeTo',
  'level',
  'year',
  'md5',
  'sha256',
  'hash',
  'id',
  'userId',
  'json',
  'named',
];

/** Returns the text schemas within a schema, by field name, each with what it transforms its text to. */
function textsOf(schema: z.core.$ZodType, name = ''): [string, z.ZodType][] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === 'pipe' && textsOf(def.in as z.ZodType).length > 0) return [[name, schema as z.ZodType]];
  if (def.type === 'string') return [[name, schema as z.ZodType]];
  if (def.type === 'object') {
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([key, field]) => textsOf(field, key));
  }
  const inner = [def.innerType, def.element, ...((def.options as unknown[] | undefined) ?? [])];
  return inner.filter(Boolean).flatMap((one) => textsOf(one as z.ZodType, name));
}

test('no text of a call reaches the server with NUL or a lone surrogate: it is refused or cleaned', () => {
  const parts = (endpoints as readonly Endpoint[]).flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, schema]) => ({ where: `${method} ${path} ${part}`, schema })),
  );
  const texts = parts.flatMap(({ where, schema }) =>
    schema ? textsOf(schema).map(([name, text]) => ({ where: `${where} ${name}`, text })) : [],
  );
  expect(texts.length).toBeGreaterThan(150);
  const lets = texts.filter(({ text }) =>
    ['\0', 'a\0b', '\ud800', 'a\udc00', `${'0'.repeat(31)}\0`].some((given) => {
      const { data } = text.safeParse(given);
      return typeof data === 'string' && (data.includes('\0') || !data.isWellFormed());
    }),
  );
  expect(lets.map(({ where }) => where)).toEqual([]);
});

const typed = (endpoints as readonly Endpoint[])
  .filter(({ access, body }) => body && access !== 'service' && access !== 'key')
  .flatMap(({ path, body }) => textsOf(body as z.ZodType).map(([name, schema]) => ({ path, name, schema })))
  .filter(({ name }) => !COMPARED.includes(name));

test('every typed text is refused with a control character: C0, C1 or bidirectional', () => {
  expect(typed.length).toBeGreaterThan(20);
  for (const { path, name, schema } of typed) {
    for (const control of CONTROLS) {
      const text = /url/i.test(name) ? `https://example.com/${control}x` : `abcdefg${control}h`;
      const refused = RULES[name]?.(text) || !schema.safeParse(text).success;
      expect(Boolean(refused), `${path} ${name} ${JSON.stringify(control)}`).toBe(true);
    }
  }
});

test('comments may have line ends and tabs', () => {
  // Acts name a comment by its ID.
  const comments = typed.filter(({ name, path }) => name === 'comment' && !path.startsWith('/api/admin/'));
  expect(comments.length).toBeGreaterThan(5);
  for (const { schema } of comments) expect(schema.safeParse('a\r\nb\n\tc').success).toBe(true);
});
