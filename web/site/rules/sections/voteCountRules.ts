import { VOTE_COUNT_INTERVAL_DAYS, VOTE_COUNT_TIME } from '#domain/voting/calendar.ts';
import { ruleSection } from './ruleSection.ts';

/** How votes on proposals are counted. */
export const voteCountRules = ruleSection({
  id: 'system',
  lines: ({ window, song, levelVote, revisions }) => [
    { name: 'voteCount', values: { days: VOTE_COUNT_INTERVAL_DAYS, time: VOTE_COUNT_TIME } },
    { name: 'window', values: { days: window.days, warn: window.warnFromDay } },
    { name: 'rate' },
    { name: 'weighted' },
    { name: 'accept', values: { percent: song.acceptPercent }, below: 'songMinimums' },
    ...(song.minimumAgeDays > 0 ? [{ name: 'minimumAge', values: { days: song.minimumAgeDays } } as const] : []),
    { name: 'levelMove', values: { percent: song.opinionsOverPercent } },
    { name: 'earlyReject', values: { days: song.earlyReject.afterDays, percent: song.earlyReject.belowPercent } },
    { name: 'deadline', values: { days: window.days } },
    { name: 'open' },
    { name: 'duplicate', values: { days: revisions.waitCanceledDays } },
    { name: 'levelVote', values: { within: levelVote.within } },
    { name: 'published' },
    { name: 'suspended' },
  ],
});
