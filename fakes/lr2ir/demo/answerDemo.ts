import type { IncomingMessage, ServerResponse } from 'node:http';
import { PLAYABLE_TABLES, type TableChart, tableCharts } from '../../tableCharts.ts';
import { escaped } from '../escaped.ts';
import type { FakePlayer, FakeStore } from '../fakeStore.ts';
import { readForm } from '../readForm.ts';
import { sendPage, sendTo } from './demoPage.ts';
import { lamps, playChart } from './playChart.ts';
import { profilePage } from './profilePage.ts';

const FIRST_ID = 200_001;
const LONGEST_NAME = 40;
const LONGEST_BIO = 2000;

interface Demo {
  store: FakeStore;
  siteUrl: string | undefined;
  now(): Date;
}

/** Answers the pages for visitors of the demo: all paths that are not the service's. */
export async function answerDemo(demo: Demo, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const [, idText = '', action = ''] = /^\/profile\/(\d{1,12})(?:\/(bio|play))?$/.exec(pathname) ?? [];
  const player = demo.store.players.get(Number(idText));
  const asked = `${request.method} ${player ? `profile ${action}`.trim() : pathname}`;
  switch (asked) {
    case 'GET /':
      return playerList(demo.store, response);
    case 'POST /register':
      return register(demo.store, await readForm(request, ''), response);
    case 'GET profile':
      return player && showProfile(demo, player, searchParams.get('said'), response);
    case 'POST profile bio':
      return player && saveBio(demo.store, player, await readForm(request, ''), response);
    case 'POST profile play':
      return player && play(demo, player, await readForm(request, ''), response);
    default:
      return sendPage(response, 'There is no such page', '<p><a href="/">All players</a></p>', 404);
  }
}

function playerList(store: FakeStore, response: ServerResponse): void {
  const players = [...store.players.values()].toSorted((a, b) => a.id - b.id);
  const items = players.map(({ id, name }) => `<li><a href="/profile/${id}">${escaped(name)}</a> (LR2 ID ${id})</li>`);
  sendPage(
    response,
    'Players',
    `<form method="post" action="/register">
<label for="name">Name</label>
<input id="name" name="name" required maxlength="${LONGEST_NAME}" autocomplete="off">
<button>Register a new player</button>
</form>
${items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>Nobody is registered yet.</p>'}`,
  );
}

function register(store: FakeStore, form: URLSearchParams, response: ServerResponse): void {
  const name = form.get('name')?.trim().slice(0, LONGEST_NAME);
  const id = Math.max(FIRST_ID - 1, ...store.players.keys()) + 1;
  if (name) store.putPlayer({ id, name });
  sendTo(response, name ? `/profile/${id}?said=registered` : '/');
}

const sayings: Readonly<Record<string, string>> = {
  registered: 'You are registered. Sign up on the site with this LR2 ID.',
  saved: 'Your profile text is saved.',
  played: 'Your score is here. Press “update” on the site to have it read.',
};

async function showProfile(
  { store, siteUrl }: Demo,
  player: FakePlayer,
  said: string | null,
  response: ServerResponse,
): Promise<void> {
  const { charts, why } = await chartsOf(siteUrl);
  const titles = new Map(charts.map((chart) => [chart.md5, chart.title]));
  const titleOf = (md5: string) => store.charts.get(md5)?.title ?? titles.get(md5) ?? '';
  const known = { charts, why, scores: store.scoresOf(player.id), titleOf, said: sayings[said ?? ''] ?? null };
  sendPage(response, player.name, profilePage(player, known));
}

/** Returns the charts of the site, or why there are none. */
async function chartsOf(siteUrl: string | undefined): Promise<{ charts: TableChart[]; why: string | null }> {
  if (!siteUrl) return { charts: [], why: 'No site is connected.' };
  try {
    const charts = await Promise.all(PLAYABLE_TABLES.map((table) => tableCharts(siteUrl, table)));
    return { charts: charts.flat(), why: null };
  } catch (error) {
    return { charts: [], why: `The tables of ${siteUrl} cannot be read: ${(error as Error).message}` };
  }
}

function saveBio(store: FakeStore, player: FakePlayer, form: URLSearchParams, response: ServerResponse): void {
  store.putPlayer({ ...player, bio: (form.get('bio') ?? '').slice(0, LONGEST_BIO).replaceAll('\r\n', '\n') });
  sendTo(response, `/profile/${player.id}?said=saved`);
}

async function play(
  { store, siteUrl, now }: Demo,
  player: FakePlayer,
  form: URLSearchParams,
  response: ServerResponse,
) {
  const { charts } = await chartsOf(siteUrl);
  const chart = charts.find(({ md5 }) => md5 === form.get('md5'));
  const lamp = lamps.find(({ clear }) => String(clear) === form.get('clear'));
  if (!chart || !lamp) return sendPage(response, 'There is no such chart', '<p><a href="/">All players</a></p>', 404);
  const scores = store.scoresOf(player.id);
  const best = scores.find(({ hash }) => hash === chart.md5);
  const others = scores.filter((score) => score !== best);
  store.putChart({ md5: chart.md5, title: chart.title, artist: chart.artist });
  store.putScores(player.id, [...others, playChart(chart.md5, lamp, now(), best)]);
  sendTo(response, `/profile/${player.id}?said=played`);
}
