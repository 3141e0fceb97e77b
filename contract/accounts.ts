import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ok, text } from './fields.ts';

/** The logged-in player as the browser knows them (specification §3, "User session"). */
export const userSession = z.object({
  ...ok,
  userid: z.string(),
  nickname: z.string(),
  playerName: z.enum(['lr2', 'beatoraja']),
  userlr2id: z.number().int().nullable(),
  minirid: z.string().nullable(),
  /** Highest level allowed in st, sl, dpst and dp; -1 = none (decisions.md §6). */
  restriction: z.number().int(),
  restriction2: z.number().int(),
  restriction3: z.number().int(),
  restriction4: z.number().int(),
  /** The same by table id, for every table that asks for a right. */
  restrictions: z.record(z.string(), z.number().int()),
  adult: z.boolean(),
  ban: z.boolean(),
  banReason: z.string(),
  /** Sees what is hidden while a vote is open. */
  admin: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

export const login = endpoint({
  method: 'POST',
  path: '/api/login/',
  access: 'anyone',
  body: z.object({ userid: text, userpw: text }),
  reply: userSession,
  refusals: ['NOTINFO', 'ENOTUSER', 'EBANNED'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/login/logout',
  access: 'anyone',
  reply: z.object(ok),
  refusals: [],
});

export const getInformation = endpoint({
  method: 'GET',
  path: '/api/login/get-information',
  access: 'session',
  reply: userSession,
  refusals: [],
});

/** One field of the sign-up form, asked on blur: may this value still be taken? */
export const signupCheck = endpoint({
  method: 'POST',
  path: '/api/signup/check',
  access: 'anyone',
  body: z
    .object({ userid: text, userlr2id: text, nickname: text })
    .partial()
    .refine((fields) => Object.keys(fields).length === 1),
  reply: z.object(ok),
  refusals: ['NOTINFO', 'NOTVALIDID', 'EEXISTID', 'NOTVALIDLR2ID', 'EEXISTLR2ID', 'NOTVALIDNICK', 'EEXISTNICK'],
});

/** LR2-style sign-up. Without a ranking service to prove the id with, it is open in the demo only (EIRNOTCONNECT). */
export const signupSubmit = endpoint({
  method: 'POST',
  path: '/api/signup/submit',
  access: 'anyone',
  body: z.object({ userid: text, userpw: text, userpwAgain: text, userlr2id: text, nickname: text }),
  reply: z.object(ok),
  refusals: [
    'EIRNOTCONNECT',
    'NOTINFO',
    'NOTVALIDID',
    'EEXISTID',
    'NOTVALIDPW',
    'NOTEQUALPW',
    'NOTVALIDNICK',
    'EEXISTNICK',
    'NOTVALIDLR2ID',
    'EEXISTLR2ID',
  ],
});
