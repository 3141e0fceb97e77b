import { PLAYABLE_TABLES, type TableChart } from '../tableCharts.ts';
import { LAMP_NAMES } from './lamps.ts';
import { html, type Markup, page } from './page.ts';
import type { SiteAnswer } from './siteClient.ts';
import type { MinirAccount, MinirScore } from './store.ts';

interface Facts {
  account: MinirAccount;
  scores: readonly MinirScore[];
  /** The table whose charts are offered. */
  table: string;
  /** Null if the site does not respond. */
  charts: readonly TableChart[] | null;
  /** The responses to the play, or the backfill, that was just sent. */
  answers?: readonly SiteAnswer[] | undefined;
}

/** Returns the page at `/play/{userId}`: a player's USER ID, and a form that sends a play of a chart. */
export function playPage({ account, scores, table, charts, answers }: Facts): string {
  return page(
    `${account.name} (MinIR stand-in)`,
    html`${answers === undefined ? '' : told(answers)}
<label for="user-id">USER ID</label>
<input id="user-id" value="${account.userId}" size="40" readonly>
<button type="button" data-copies="user-id">Copy</button>
<h2>Play a chart</h2>
<form method="get"><label for="table">Table</label>
<select id="table" name="table">${PLAYABLE_TABLES.map((one) => option(one, one, one === table))}</select>
<button>Show its charts</button></form>
${charts === null ? html`<p role="alert">The site does not answer.</p>` : playForm(table, charts)}
<h2>Played</h2>
${scores.length === 0 ? html`<p>Nothing yet.</p>` : played(scores)}
<p><a href="/">All players</a></p>`,
    '/minir/copy.js',
  );
}

function told(answers: readonly SiteAnswer[]): Markup {
  const lines = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n');
  return html`<h2>The site answered</h2><pre role="status">${lines}</pre>`;
}

function playForm(table: string, charts: readonly TableChart[]): Markup {
  if (charts.length === 0) return html`<p>This table has no official chart yet.</p>`;
  const levels = [...Map.groupBy(charts, ({ level }) => level)];
  return html`<form method="post"><input type="hidden" name="table" value="${table}">
<label for="sha256">Chart</label>
<select id="sha256" name="sha256">${levels.map(
    ([level, of]) =>
      html`<optgroup label="Level ${level}">${of.map(({ sha256, title }) => option(sha256, title))}</optgroup>`,
  )}</select>
<label for="clear">Lamp</label>
<select id="clear" name="clear">${LAMP_NAMES.map((name, id) => option(String(id), name, name === 'Easy'))}</select>
<button>Play</button></form>`;
}

function played(scores: readonly MinirScore[]): Markup {
  const row = ({ title, songhash, clear, score }: MinirScore) =>
    html`<tr><td>${title || songhash}</td><td>${LAMP_NAMES[clear] ?? clear}</td><td>${score}</td></tr>`;
  return html`<table><thead><tr><th>Chart</th><th>Lamp</th><th>EX score</th></tr></thead>
<tbody>${scores.map(row)}</tbody></table>
<form method="post"><input type="hidden" name="all" value="yes"><button>Send all of them to the site again</button></form>`;
}

const option = (value: string, text: string, selected = false) =>
  html`<option value="${value}"${selected ? html` selected` : ''}>${text}</option>`;
