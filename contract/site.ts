import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, ok, text } from './fields.ts';

/** An address with `{md5}`, `{sha256}`, `{title}` or `{artist}` in it, each to be filled in percent-encoded. */
const template = z.object({ name: z.string(), address: z.string() });

/** Where pages lead outside, as the operator has configured it; an empty list or null shows nothing. */
export const links = endpoint({
  method: 'GET',
  path: '/api/links',
  summary: 'Tells where the pages lead outside.',
  access: 'anyone',
  reply: z.object({
    ...ok,
    scoreSites: z.array(template),
    scoreViewer: template.nullable(),
    videoSite: template.nullable(),
    diffTool: z.string().nullable(),
    /** The chat of the site's community, the community of chart makers, and an account elsewhere. */
    chat: z.string().nullable(),
    chartCommunity: z.string().nullable(),
    social: z.string().nullable(),
  }),
  refusals: [],
});

const homeSong = z.object({
  table: z.string(),
  entryNo: z.number().int(),
  level: z.string(),
  title: z.string(),
  /** When what the list is about happened. */
  time: instant,
});
export type HomeSong = z.output<typeof homeSong>;

const homeRevision = homeSong.extend({
  type: z.string(),
  /** Where it leads, where that is elsewhere: another level, or another table with its level. */
  to: z.object({ table: z.string(), level: z.string() }).nullable(),
});
export type HomeRevision = z.output<typeof homeRevision>;

const homeUpload = z.object({ entryNo: z.number().int(), title: z.string(), artist: z.string(), time: instant });

/**
 * What is new, five of each (decisions.md §9, Home): only what everybody may know, so the answer is the same for all.
 * It reads, so it is a GET; the specification's POST answers too.
 */
export const home = endpoint({
  method: 'GET',
  path: '/api/home',
  aliases: [
    { method: 'POST', path: '/api/home' },
    { method: 'POST', path: '/home' },
  ],
  summary: 'Tells what is new: songs, revisions, accepted charts and uploads.',
  access: 'anyone',
  reply: z.object({
    ...ok,
    /** Newest songs. */
    source: z.array(homeSong),
    /** Newest revisions. */
    source2: z.array(homeRevision),
    /** Last accepted. */
    source3: z.array(homeSong),
    /** Newest uploads. */
    source4: z.array(homeUpload),
  }),
  refusals: [],
});

const noticeText = z.object({ message: z.string(), description: z.string() });
const notice = noticeText.extend({ code: z.string(), publishedTime: instant });
export type Notice = z.output<typeof notice>;

/** What the site has told everybody, newest first, once in each language. */
export const notices = endpoint({
  method: 'GET',
  path: '/api/notice',
  aliases: [{ method: 'GET', path: '/notice' }],
  summary: 'Lists the notices of the site, in each language.',
  access: 'anyone',
  reply: z.object({ ...ok, en: z.array(notice), ja: z.array(notice), ko: z.array(notice) }),
  refusals: [],
});

/** The notice to be shown in front of the page, once to each visitor; null when there is none. */
export const noticePop = endpoint({
  method: 'GET',
  path: '/api/noticepop',
  aliases: [
    { method: 'POST', path: '/api/noticepop' },
    { method: 'GET', path: '/noticepop' },
    { method: 'POST', path: '/noticepop' },
  ],
  summary: 'Tells the notice that is shown once to each visitor.',
  access: 'anyone',
  reply: z.object({
    ...ok,
    code: z.string().nullable(),
    en: noticeText.nullable(),
    ja: noticeText.nullable(),
    ko: noticeText.nullable(),
  }),
  refusals: [],
});

/** Songs by title, artist or number, and players by nickname: the best eight of each. Blank finds nothing. */
export const quickSearch = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Finds songs of every table and players.',
  access: 'anyone',
  query: z.object({ value: text.default('') }),
  reply: z.object({
    ...ok,
    songs: z.array(
      z.object({
        table: z.string(),
        entryNo: z.number().int(),
        level: z.string(),
        title: z.string(),
        artist: z.string(),
        /** Whether it stands in the official list. */
        official: z.boolean(),
      }),
    ),
    /** `userid`: the LR2 ID or MinIR ID, as the address of a profile has it. */
    players: z.array(z.object({ userid: z.string(), nickname: z.string() })),
  }),
  refusals: [],
});
