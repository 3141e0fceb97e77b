import type { TableChart } from '../../tableCharts.ts';
import { escaped } from '../escaped.ts';
import type { FakePlayer, FakeScore } from '../fakeStore.ts';
import { lamps } from './playChart.ts';

const MOST_SHOWN = 20;

/** Returns the markup of a player's own page: the profile text, and charts to play. */
export function profilePage(
  player: FakePlayer,
  known: {
    charts: readonly TableChart[];
    scores: readonly FakeScore[];
    titleOf(md5: string): string;
    said: string | null;
    why: string | null;
  },
): string {
  const { charts, scores, said, why } = known;
  const newest = scores.toSorted((a, b) => b.lastupdate - a.lastupdate).slice(0, MOST_SHOWN);
  return `${said ? `<p role="status">${escaped(said)}</p>` : ''}
<p>LR2 ID: <strong>${player.id}</strong></p>
<h2>Your profile text</h2>
<form method="post" action="/profile/${player.id}/bio">
<label for="bio">Profile text (自己紹介)</label>
<textarea id="bio" name="bio" rows="5" aria-describedby="bio-help">
${escaped(player.bio)}</textarea>
<p id="bio-help">Everybody can read it. Put the code of the site's sign-up page here, and save; it may be removed afterwards.</p>
<button>Save</button>
</form>
<h2>Play a chart</h2>
${charts.length > 0 ? playForm(player.id, charts) : `<p>${escaped(why ?? 'The tables of the site are empty.')}</p>`}
<h2>Played so far</h2>
<p>Charts: ${scores.length}</p>
<ul>
${newest.map((score) => played(score, known.titleOf)).join('\n')}
</ul>
<p><a href="/">All players</a></p>`;
}

function playForm(id: number, charts: readonly TableChart[]): string {
  const groups = Object.entries(Object.groupBy(charts, ({ table }) => table)).map(([table, ofTable = []]) => {
    const options = ofTable.map(
      ({ md5, level, title }) => `<option value="${md5}">${escaped(`${table}${level} ${title}`)}</option>`,
    );
    return `<optgroup label="${table}">\n${options.join('\n')}\n</optgroup>`;
  });
  const lampOptions = lamps.map(({ clear, name }) => `<option value="${clear}">${name}</option>`);
  return `<form method="post" action="/profile/${id}/play">
<label for="md5">Chart</label>
<select id="md5" name="md5">
${groups.join('\n')}
</select>
<label for="clear">Result</label>
<select id="clear" name="clear">
${lampOptions.join('\n')}
</select>
<button>Play</button>
</form>`;
}

function played({ hash, clear, pg, gr }: FakeScore, titleOf: (md5: string) => string): string {
  const lamp = lamps.find((one) => one.clear === clear)?.name ?? String(clear);
  return `<li>${escaped(titleOf(hash) || hash)}: ${lamp}, EX score ${pg * 2 + gr}</li>`;
}
