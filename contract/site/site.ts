import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, sha256, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { namedPlayer } from '../players/players.ts';
import { place, revisionKind, voteResult } from '../voting/voting.ts';

/**
 * An address with the placeholders `{md5}`, `{sha256}`, `{title}` or `{artist}`, to be filled with percent-encoded
 * values.
 */
const template = z.object({ name: z.string(), address: z.string() });

/** Returns the configured links to other sites. Empty and null ones are not shown. */
export const links = endpoint({
  method: 'GET',
  path: '/api/links',
  summary: 'Returns the external links that the pages show.',
  access: 'anyone',
  limits: limitsOf('cheap'),
  reply: z.object({
    ...ok,
    scoreSites: z.array(template),
    scoreViewer: template.nullable(),
    videoSite: template.nullable(),
    diffTool: z.string().nullable(),
    /** The chat of the community, the community of chart authors, and the site's account on a social network. */
    chat: z.string().nullable(),
    chartCommunity: z.string().nullable(),
    social: z.string().nullable(),
    /** The e-mail address of the admins. */
    email: z.string().nullable(),
  }),
});

const homeSong = z.object({
  table: z.string(),
  entryNo: z.number().int(),
  level: z.string(),
  title: z.string(),
  /** When it was published or accepted, depending on the list. */
  time: instant,
});
export type HomeSong = z.output<typeof homeSong>;

const homeRevision = homeSong.extend({
  type: z.string(),
  /** The target table and level; null if the chart keeps its place. */
  to: z.object({ table: z.string(), level: z.string() }).nullable(),
});
export type HomeRevision = z.output<typeof homeRevision>;

const homeUpload = z.object({ entryNo: z.number().int(), title: z.string(), artist: z.string(), time: instant });

/**
 * Returns the newest five of each kind for the home page. The reply is the same for everybody. Also available as POST,
 * for older clients.
 */
export const home = endpoint({
  method: 'GET',
  path: '/api/home',
  aliases: [
    { method: 'POST', path: '/api/home' },
    { method: 'POST', path: '/home' },
  ],
  summary: 'Returns the newest proposals, revisions, accepted charts and uploads.',
  access: 'anyone',
  limits: limitsOf('cheap'),
  reply: z.object({
    ...ok,
    /** The newest songs. */
    source: z.array(homeSong),
    /** The newest revisions. */
    source2: z.array(homeRevision),
    /** The charts accepted last. */
    source3: z.array(homeSong),
    /** The newest uploads. */
    source4: z.array(homeUpload),
  }),
});

const noticeText = z.object({ message: z.string(), description: z.string() });
const notice = noticeText.extend({ code: z.string(), publishedTime: instant });
export type Notice = z.output<typeof notice>;

/** Lists the notices of the site in each language, newest first. */
export const notices = endpoint({
  method: 'GET',
  path: '/api/notice',
  aliases: [{ method: 'GET', path: '/notice' }],
  summary: 'Lists the notices in each language.',
  access: 'anyone',
  limits: limitsOf('cheap'),
  reply: z.object({ ...ok, en: z.array(notice), ja: z.array(notice), ko: z.array(notice) }),
});

/** Returns the notice that pops up once for each visitor; all fields are null if there is none. */
export const noticePop = endpoint({
  method: 'GET',
  path: '/api/noticepop',
  aliases: [
    { method: 'POST', path: '/api/noticepop' },
    { method: 'GET', path: '/noticepop' },
    { method: 'POST', path: '/noticepop' },
  ],
  summary: 'Returns the notice that is shown once to each visitor.',
  access: 'anyone',
  limits: limitsOf('cheap'),
  reply: z.object({
    ...ok,
    code: z.string().nullable(),
    en: noticeText.nullable(),
    ja: noticeText.nullable(),
    ko: noticeText.nullable(),
  }),
});

/**
 * Finds songs by title, artist, number or hash, their revisions, uploads, and players by nickname. The best of each; none
 * for a blank value.
 */
export const quickSearch = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Finds songs and revisions of all tables, uploads and players.',
  access: 'anyone',
  limits: limitsOf('list'),
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
        voteResult,
        /** Whether it was accepted and later deleted from the official list. */
        deleted: z.boolean(),
      }),
    ),
    revisions: z.array(
      z.object({
        table: z.string(),
        entryNo: z.number().int(),
        type: revisionKind,
        /** The target of a transfer or change; null if the chart keeps its place. */
        target: place.nullable(),
        level: z.string(),
        title: z.string(),
        voteResult,
      }),
    ),
    uploads: z.array(z.object({ entryNo: z.number().int(), title: z.string(), artist: z.string() })),
    /** A chart that the site can show, found by its hash; null for any other text. */
    chart: z.object({ sha256, title: z.string(), artist: z.string() }).nullable(),
    /** With the best color of all ranked tables. */
    players: z.array(namedPlayer),
  }),
});
