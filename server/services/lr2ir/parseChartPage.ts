import type { CheerioAPI } from 'cheerio/slim';
import type { Lr2irLayout } from './layout.ts';
import type { Lr2Chart } from './lr2irService.ts';
import { readPage } from './readPage.ts';

/**
 * Parses a chart's page (ranking-services.md §1.4). A page with a title belongs to a registered chart, whatever players
 * have written on it. A page without one says why in fixed words.
 */
export function parseChartPage(html: string, layout: Lr2irLayout): Lr2Chart | 'absent' | 'unreachable' {
  const $ = readPage(html, layout);
  if (!$) return 'unreachable';
  const { labels, notRegistered, suspended } = layout.chart;
  const title = $('h1').first();
  if (title.length === 0) {
    if (notRegistered.some((words) => html.includes(words))) return 'absent';
    const isSuspended = suspended.some((words) => html.includes(words));
    return isSuspended ? { title: '', artist: '', songUrl: '', chartUrl: '' } : 'unreachable';
  }
  return {
    title: title.text().trim(),
    artist: $('h2').first().text().trim(),
    songUrl: linkBeside($, labels.songUrl),
    chartUrl: linkBeside($, labels.chartUrl),
  };
}

/**
 * Returns the link in the cell beside a label. Players write it, so only `http` and `https` addresses are accepted;
 * otherwise it is empty.
 */
function linkBeside($: CheerioAPI, label: string): string {
  const head = $('th')
    .toArray()
    .find((th) => $(th).text().trim() === label);
  const href = head && $(head).next('td').find('a').attr('href')?.trim();
  return href && /^https?:\/\//i.test(href) && URL.canParse(href) ? href : '';
}
