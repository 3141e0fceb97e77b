import type { CheerioAPI } from 'cheerio/slim';
import { readPlayerName } from '#domain/players/playerName.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
import type { Lr2irLayout } from './layout.ts';
import type { Lr2Player } from './lr2irService.ts';
import { parseDan } from './parseDan.ts';
import { readPage } from './readPage.ts';

/**
 * Parses a player's page (ranking-services.md §1.3). Only the rows of the profile table count, since others write the
 * guest book below it and the names of rivals in it.
 *
 * It returns `absent` for a page without a profile only if the page is complete and of the service, no row has a label
 * of the profile, and the requested id is not the text of any element. Otherwise a profile in an unknown layout would
 * look like a player who does not exist.
 */
export function parsePlayerPage(
  html: string,
  lr2Id: string,
  layout: Lr2irLayout,
): Lr2Player | 'absent' | 'unreachable' {
  const $ = readPage(html, layout);
  if (!$) return 'unreachable';
  const { labels, table } = layout.player;
  const rows = rowsOf($, table);
  const only = (label: string) => {
    const found = rows.filter((row) => row.label === label);
    return found.length === 1 ? found[0]?.text : undefined;
  };
  if (!hasLabels($, Object.values(labels))) return showsId(html, lr2Id) ? 'unreachable' : 'absent';
  const id = only(labels.id);
  const name = only(labels.name);
  const dan = only(labels.dan);
  // A label that appears twice was injected into the page.
  const bios = rows.filter(({ label }) => label === labels.bio);
  if (id === undefined || name === undefined || dan === undefined || bios.length > 1) return 'unreachable';
  if (!/^\d{1,15}$/.test(id) || rankingIdOf('lr2', id) !== lr2Id) return 'absent';
  // A player may be able to hide the text, which then contains no code.
  return { name: readPlayerName(name) ?? '', bio: bios[0]?.text ?? '', ...parseDan(dan) };
}

/** Returns the rows of the first table that matches, without those of tables in its cells. */
function rowsOf($: CheerioAPI, table: string): { label: string; text: string }[] {
  const profile = $(table).first();
  return profile
    .children('tr')
    .add(profile.children('tbody').children('tr'))
    .toArray()
    .map((row) => {
      const cell = $(row).children('td').first();
      cell.find('br').replaceWith('\n');
      return { label: $(row).children('th').first().text().trim(), text: cell.text().trim() };
    });
}

const hasLabels = ($: CheerioAPI, labels: readonly string[]) =>
  $('th')
    .toArray()
    .some((th) => labels.includes($(th).text().trim()));

/** Returns whether the text of an element is this number and nothing else. */
function showsId(html: string, lr2Id: string): boolean {
  return [...html.matchAll(/>\s*(\d{1,15})\s*</g)].some(([, digits = '']) => rankingIdOf('lr2', digits) === lr2Id);
}
