/** Writes `docs/rules.md` from the rules in `domain/`. `--check` only reports whether the file is up to date. */
import { fieldLengths } from '#domain/accounts/fields.ts';
import { NICKNAME_COOLDOWN_DAYS } from '#domain/accounts/nickname.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { ERROR_CODES, ERRORS, statusOf } from '#domain/common/errors.ts';
import { LAMPS } from '#domain/players/clears.ts';
import { type Quota, type Rules, ruleBook } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import type { Band, TableRules } from '#domain/tables/tableRules.ts';
import { FIRST_VOTE_COUNT, VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { writeOrCheck } from './writeOrCheck.ts';

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const range = (rules: TableRules, from: number, to: number) =>
  from === to ? levelName(rules, from) : `${levelName(rules, from)}-${to}`;

const bands = (rules: TableRules, of: readonly Band[]) =>
  of.map(({ from, to, minimum }) => `${range(rules, from, to)}: ${minimum}`).join(', ');

const quota = ({ limit, days }: Quota) => `${limit} in ${days} days`;

function tables({ tables: all }: Rules): string {
  const rows = all.map((one) => [
    one.id,
    one.name,
    range(one, one.lowest, one.highest),
    one.playStyle,
    one.series,
    one.transfers.map(({ at, to, toLevel }) => `${levelName(one, at)} to ${to} ${toLevel}`).join(', ') || 'none',
    one.neutral ? 'yes, neutral, no' : 'yes, no',
    one.ranked ? 'yes' : 'no',
  ]);
  return table(['id', 'name', 'levels', 'play style', 'numbers', 'transfer', 'votes', 'ranked'], rows);
}

function minimums({ tables: all }: Rules): string {
  const rows = all.map((one) => [one.name, bands(one, one.songMinimums), bands(one, one.revisionMinimums)]);
  return table(['table', 'songs and re-votes', 'other revisions'], rows);
}

function thresholds({ song, revision: { acceptRates: of } }: Rules): string {
  return table(
    ['what', 'rate in percent'],
    [
      ['song', song.acceptPercent],
      ['change up', of.change.up],
      ['change down', of.change.down],
      ['transfer up', of.transfer.up],
      ['transfer down', of.transfer.down],
      ['delete', of.delete],
      ['re-vote', of.resurrection],
    ],
  );
}

function voteCounts({ song, revision, window }: Rules): string {
  const { earlyReject } = song;
  return `A vote count is due on ${gmt9(FIRST_VOTE_COUNT).minute} GMT+9, and every ${VOTE_COUNT_INTERVAL_DAYS} days before and after that date.
A vote is open for ${window.days} days; the icon warns from day ${window.warnFromDay}. Time in which the site refused votes, more than a day
in all, counts toward no age of a vote. Weighted votes are yes + half of neutral. The rate is
100 * weighted votes / all votes, and 0 without a vote.

For a song the first rule that applies decides:

1. It is accepted when the rate and the weighted votes reach their thresholds (minimum age: ${song.minimumAgeDays} days).
2. It is rejected when it is older than ${window.days} days.
3. It is rejected when it is older than ${earlyReject.afterDays} days, has a vote, and the rate is under ${earlyReject.belowPercent}.
4. Otherwise it stays open.

The level of an accepted song moves by one when more than ${song.opinionsOverPercent} percent of all opinions are for that direction, and more than for the other.

For a revision the first rule that applies decides:

1. It is held when it is younger than ${revision.heldDays} days.
2. When it is older than ${window.days} days, it is accepted if the rate and the weighted votes reach their thresholds, otherwise rejected.
3. It is rejected when the rate is under ${revision.rejectBelowPercent} and the votes against it reach the minimum.
4. It is accepted when the rate reaches its threshold and ${revision.acceptFromPercent}, and the weighted votes reach their minimum.
5. Otherwise it is held until the next vote count.

A level change moves a chart by at most ${revision.largestChange} levels.`;
}

function rights({ tables: all, restriction }: Rules): string {
  const rows = all
    .filter(({ votingRight }) => votingRight.needs !== 'nothing')
    .map((one) => [
      one.name,
      one.votingRight.needs === 'level' ? 'at the level of the chart or above' : 'at any level',
      one.votingRight.waivedBy ? `players with a right in ${one.votingRight.waivedBy}` : 'nobody',
      one.clearsToExpand,
      one.clearsToOpen ? `${one.clearsToOpen.clears} from ${levelName(one, one.clearsToOpen.fromLevel)} on` : 'none',
    ]);
  return `A player may propose and vote up to ${restriction.above} levels above the highest easy clear, and up to ${restriction.aboveExpanded} levels above a level with enough easy clears.

${table(['table', 'requires a right', 'not required from', 'clears that expand', 'clears that open all levels'], rows)}`;
}

function limits({ tables: all, proposals, revisions }: Rules): string {
  const high = all
    .filter(({ highCounterFrom }) => highCounterFrom !== null)
    .map((one) => range(one, one.highCounterFrom ?? 0, one.highest));
  return table(
    ['what', 'limit per person'],
    [
      [`proposals at ${high.join(' and ')}`, quota(proposals.counters.high)],
      ['all other proposals', quota(proposals.counters.common)],
      ['the same song', `1 in ${proposals.sameSongDays} days`],
      ['own charts, per table', quota(proposals.ownCharts)],
      ['revisions', quota(revisions)],
      [
        'delete and re-vote after the proposal; any revision after a decision on the same type',
        `${revisions.waitDays} days later`,
      ],
      ['re-vote of a canceled song', `${revisions.waitCanceledDays} days later`],
    ],
  );
}

function fields({ fields: texts, uploads, updateHours }: Rules): string {
  const lengths = Object.entries(fieldLengths).map(([name, { min, max }]) => [name, `${min}-${max} characters`]);
  return table(
    ['field', 'limit'],
    [
      ...lengths,
      ['nickname change', `once in ${NICKNAME_COOLDOWN_DAYS} days`],
      ['comment', `${texts.comment} characters, one in ${texts.commentSeconds} seconds`],
      ['link', `${texts.link} characters`],
      ['title, artist', `${texts.title} characters`],
      ['upload', `${uploads.megabytes} MB, ${uploads.chartsPerZip} charts and ${uploads.entriesPerZip} files in a zip`],
      ['comment of an upload', `${uploads.comment} characters`],
      ['search among uploads', `from ${uploads.minSearchLength} characters`],
      ['score update', `once in ${updateHours} hours`],
    ],
  );
}

function lamps(): string {
  const rows = Object.entries(LAMPS).flatMap(([service, all]) =>
    all.map(({ id, bucket, score, isEasyClear }) => [service, id, bucket, score, isEasyClear ? 'yes' : 'no']),
  );
  return table(['service', 'lamp', 'name', 'clear score', 'counts for rights'], rows);
}

function refusals(): string {
  return table(
    ['code', 'status', 'when'],
    ERROR_CODES.map((error) => {
      const entry = ERRORS[error];
      return [error, 'clientOnly' in entry ? '-' : statusOf({ error }), entry.when];
    }),
  );
}

const chapters = ruleBook.map(
  ({ from, rules }) => `## In force from ${gmt9(from).dashed}

### Tables

${tables(rules)}

### Minimums (weighted votes)

${minimums(rules)}

### Thresholds

${thresholds(rules)}

### Vote counts

${voteCounts(rules)}

### Rights to propose and vote

${rights(rules)}

### Limits

${limits(rules)}

### Fields

${fields(rules)}`,
);

writeOrCheck(
  'docs/rules.md',
  `# Rules

This page is generated from \`domain/\` by \`node scripts/writeRulesDoc.ts\`. Change the rules there, then run it again.

${chapters.join('\n\n')}

## Clear lamps

${lamps()}

## Refusals

${refusals()}
`,
);
