import { type Refusal, refuse } from '../../common/errors.ts';
import { isLink } from '../../common/link.ts';
import { isBlank, lengthOf } from '../../common/text.ts';
import type { Rules } from '../../rules/rules.ts';
import type { EntryState } from './blocksRestore.ts';

/** The parts of an entry that a correction (`fix`) changes. */
export interface FixChanges {
  /** The title, artist and hashes. */
  readonly chart: boolean;
  /** Whether the file is different, so that earlier votes no longer apply. */
  readonly otherFile: boolean;
  readonly links: boolean;
}

interface ChartHashes {
  readonly md5: string;
  readonly sha256: string;
}

export interface FixFacts {
  readonly rules: Rules;
  readonly form: {
    /** Null: the link is unchanged. */
    readonly songUrl: string | null;
    readonly chartUrl: string | null;
    /** Empty in a preview that was asked for before the reason. */
    readonly comment: string;
  };
  readonly isPreview?: boolean | undefined;
  /** The entry as it is now; null if no entry has that number. */
  readonly entry: (EntryState & ChartHashes & { readonly songUrl: string; readonly chartUrl: string }) | null;
  /** The chart of the replacement file; null if none was named, `missing` if it is not staged or not a chart. */
  readonly chart: (ChartHashes & { readonly title: string; readonly artist: string }) | 'missing' | null;
  /** Other entries of this chart in the series. */
  readonly others: readonly EntryState[];
}

export type FixRefusal = 'NOTINFO' | 'TOOLONGCOM' | 'ENOTFOUND' | 'ESONGNOTFOUND' | 'NOTVALIDVALUE' | 'EALREADYSUBMIT';

/** Returns why an admin's correction may not be made; null if it may. */
export function whyNotFix(facts: FixFacts): Refusal<FixRefusal> | null {
  const { rules, form, entry, chart } = facts;
  const { comment, link, title } = rules.fields;
  if (isBlank(form.comment) && !facts.isPreview) return refuse('NOTINFO');
  if (lengthOf(form.comment) > comment) return refuse('TOOLONGCOM', { limit: comment });
  if (!entry) return refuse('ENOTFOUND');
  if (chart === 'missing') return refuse('ESONGNOTFOUND');
  const isValid = (url: string) => isLink(url) && lengthOf(url) <= link;
  // An imported link may be invalid, and is accepted if unchanged.
  const isSongUrlValid = form.songUrl === null || form.songUrl === entry.songUrl || isValid(form.songUrl);
  const isChartUrlValid =
    form.chartUrl === null || ['', entry.chartUrl].includes(form.chartUrl) || isValid(form.chartUrl);
  if (!isSongUrlValid || !isChartUrlValid) return refuse('NOTVALIDVALUE');
  if (chart && (lengthOf(chart.title) > title || lengthOf(chart.artist) > title)) {
    return refuse('NOTVALIDVALUE', { limit: title });
  }
  const changes = fixChanges(form, entry, chart);
  if (!changes.chart && !changes.links) return refuse('NOTVALIDVALUE');
  return changes.otherFile && isListedTwice(entry, facts.others) ? refuse('EALREADYSUBMIT') : null;
}

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
 * Returns whether the chart would have two live entries. An open entry may take any chart: another file cancels its
 * vote, so that only the other entry remains.
 */
function isListedTwice({ result }: EntryState, others: readonly EntryState[]): boolean {
  const stays = result === 'accept' || result === 'reject';
  return stays && others.some((other) => !other.removed && other.result !== 'canceled');
}
