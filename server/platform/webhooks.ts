import { z } from 'zod';
import { TABLES } from '#domain/tables/tableRules.ts';

const EVENT_KINDS = ['opened', 'decided', 'revision', 'notice', 'upload'] as const;

const SECRET = /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const webhook = z
  .strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/, 'must have letters, digits, - and _ only'),
    url: z
      .url({ protocol: /^https?$/ })
      .refine((url) => URL.canParse(url) && !/[#@]/.test(url), 'must be an address without user and hash'),
    events: z.array(z.enum(EVENT_KINDS)).default([...EVENT_KINDS]),
    form: z.enum(['standard', 'discord']),
    secret: z.string().regex(SECRET, 'must be whsec_ and at least 24 bytes in base64').optional(),
    tables: z.array(z.enum(TABLES.map(({ id }) => id))).optional(),
  })
  .refine(({ form, secret }) => form === 'discord' || secret !== undefined, 'needs a secret');

/** Where the site sends its events. The secret is one, and so is the address of Discord: neither is ever logged. */
export type Webhook = z.output<typeof webhook>;

/** Reads `WEBHOOKS`. No message repeats a value. */
export const webhookList = z
  .string()
  .default('')
  .transform((text, { addIssue }): unknown => {
    try {
      return text === '' ? [] : JSON.parse(text);
    } catch {
      addIssue('is no JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(webhook)
      .max(20)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two of them have the same name'),
  );
