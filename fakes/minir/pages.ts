import fs from 'node:fs';
import path from 'node:path';
import { PLAYABLE_TABLES, type TableChart, tableCharts } from '../tableCharts.ts';
import { authorizePage } from './authorizePage.ts';
import type { Answer, ParsedRequest } from './exchange.ts';
import { playersPage } from './playersPage.ts';
import { playPage } from './playPage.ts';
import type { Plays } from './plays.ts';
import type { SiteAnswer } from './siteClient.ts';
import type { MinirAccount, MinirStore } from './store.ts';

interface Facts {
  store: MinirStore;
  plays: Plays;
  site(): string | undefined;
  notesOf(sha256: string): Promise<number | undefined>;
}

/** The number of notes of a chart whose number is unknown. The site accepts it if it does not have the chart itself. */
const NOTES = 1000;
const SHARE_OF_BEST = 0.8;

const browserFile = (name: string) => fs.readFileSync(path.join(import.meta.dirname, 'browser', name), 'utf8');

/** Answers the pages for people: MinIR's authorization, and those with which visitors of the demo register and play. */
export function pages({ store, plays, site, notesOf }: Facts): (asked: ParsedRequest) => Promise<Answer | undefined> {
  function register({ email, password, name }: ParsedRequest['fields']): Answer {
    const facts = { email: String(email ?? ''), password: String(password ?? ''), name: String(name ?? '') };
    if (Object.values(facts).includes('')) return { seeOther: '/' };
    return { seeOther: `/play/${store.add(facts).userId}` };
  }

  /** Returns the charts of a table that MinIR can name; null if the site does not respond. */
  async function chartsOf(table: string): Promise<TableChart[] | null> {
    const address = site();
    if (address === undefined) return null;
    const charts = await tableCharts(address, table).catch(() => null);
    return charts?.filter(({ sha256 }) => sha256) ?? null;
  }

  async function show(account: MinirAccount, asked: string | undefined, answers?: SiteAnswer[]): Promise<Answer> {
    const table = PLAYABLE_TABLES.find((one) => one === asked) ?? 'st';
    const charts = await chartsOf(table);
    return { html: playPage({ account, scores: store.scoresOf(account.userId), table, charts, answers }) };
  }

  async function play({ userId }: MinirAccount, fields: ParsedRequest['fields']): Promise<SiteAnswer[]> {
    if (fields.all === 'yes') return plays.backfill(userId);
    const charts = await chartsOf(String(fields.table));
    const chart = charts?.find(({ sha256 }) => sha256 === fields.sha256);
    if (!chart) return [];
    const { sha256, md5, title, artist } = chart;
    const notes = (await notesOf(sha256)) ?? NOTES;
    const [exscore, clear] = [Math.floor(2 * notes * SHARE_OF_BEST), Number(fields.clear)];
    return plays.play({ userId, sha256, md5, title, artist, notes, clear, exscore, maxcombo: Math.floor(notes / 2) });
  }

  return async ({ method, path: address, query, fields }) => {
    const account = store.account(/^\/play\/([^/]+)$/.exec(address)?.[1] ?? '');
    if (account && method === 'GET') return show(account, query.get('table') ?? undefined);
    if (account && method === 'POST') return show(account, String(fields.table), await play(account, fields));
    switch (`${method} ${address}`) {
      case 'GET /':
        return { html: playersPage(store.accounts()) };
      case 'POST /players':
        return register(fields);
      case 'GET /minir':
        return { html: authorizePage };
      case 'GET /minir/authorize.js':
      case 'GET /minir/copy.js':
        return { script: browserFile(path.basename(address)) };
      case 'GET /minir/style.css':
        return { style: browserFile('style.css') };
      default:
        return undefined;
    }
  };
}
