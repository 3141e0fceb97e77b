import { type Refusal, refuse } from '../common/errors.ts';
import { isLink } from '../common/link.ts';
import { isBlank, lengthOf } from '../common/text.ts';
import type { Rules } from '../rules/rules.ts';
import type { EntryState } from './blocksRestore.ts';

/** What a correction changes. */
export interface FixChanges {
  /** Title, artist and hashes. */
  readonly chart: boolean;
  /** The chart is another file than before, so that votes on it were on something else. */
  readonly otherFile: boolean;
  readonly links: boolean;
}

/** The names of a chart's content. */
interface ChartHashes {
  readonly md5: string;
  readonly sha256: string;
}

export interface FixFacts {
  readonly rules: Rules;
  readonly form: {
    /** Null: stays as it is. */
    readonly songUrl: string | null;
    readonly chartUrl: string | null;
    readonly comment: string;
  };
  /** The entry as it is now; null = there is none of that number. */
  readonly entry: (EntryState & ChartHashes & { readonly songUrl: string; readonly chartUrl: string }) | null;
  /** What was read from the file that replaces the chart; null = none was named, `missing` = it is not there or no chart. */
  readonly chart: (ChartHashes & { readonly title: string; readonly artist: string }) | 'missing' | null;
  /** The other entries that this chart has in the series. */
  readonly others: readonly EntryState[];
}

export type FixRefusal = 'NOTINFO' | 'TOOLONGCOM' | 'ENOTFOUND' | 'ESONGNOTFOUND' | 'NOTVALIDVALUE' | 'EALREADYSUBMIT';

/** Why an admin's correction (decisions.md §5, `fix`) may not be made; null = it may. */
export function whyNotFix(facts: FixFacts): Refusal<FixRefusal> | null {
  const { rules, form, entry, chart } = facts;
  const { comment, link, title } = rules.fields;
  if (isBlank(form.comment)) return refuse('NOTINFO');
  if (lengthOf(form.comment) > comment) return refuse('TOOLONGCOM', { limit: comment });
  if (!entry) return refuse('ENOTFOUND');
  if (chart === 'missing') return refuse('ESONGNOTFOUND');
  const isGood = (url: string) => isLink(url) && lengthOf(url) <= link;
  // What was imported may be no link, and stays as it is where nobody touches it.
  const takesSong = form.songUrl === null || form.songUrl === entry.songUrl || isGood(form.songUrl);
  const takesChart = form.chartUrl === null || ['', entry.chartUrl].includes(form.chartUrl) || isGood(form.chartUrl);
  if (!takesSong || !takesChart) return refuse('NOTVALIDVALUE');
  if (chart && (lengthOf(chart.title) > title || lengthOf(chart.artist) > title)) {
    return refuse('NOTVALIDVALUE', { limit: title });
  }
  const changes = fixChanges(form, entry, chart);
  if (!changes.chart && !changes.links) return refuse('NOTVALIDVALUE');
  return changes.otherFile && isListedTwice(entry, facts.others) ? refuse('EALREADYSUBMIT') : null;
}

/** What a correction changes of an entry. */
export function fixChanges(
  { songUrl, chartUrl }: FixFacts['form'],
  entry: NonNullable<FixFacts['entry']>,
  chart: ChartHashes | null,
): FixChanges {
  return {
    chart: chart !== null && (chart.md5 !== entry.md5 || chart.sha256 !== entry.sha256),
    otherFile: chart !== null && chart.md5 !== entry.md5,
    links: (songUrl ?? entry.songUrl) !== entry.songUrl || (chartUrl ?? entry.chartUrl) !== entry.chartUrl,
  };
}

/**
 * Whether one chart would have two entries, where it may have one (decisions.md §4). An open entry may take any chart: another
 * file cancels its vote, so that only the other one stands.
 */
function isListedTwice({ result }: EntryState, others: readonly EntryState[]): boolean {
  const stays = result === 'accept' || result === 'reject';
  return stays && others.some((other) => !other.removed && other.result !== 'canceled');
}
