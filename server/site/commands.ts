import { z } from 'zod';
import { isRefusal } from '#domain/common/errors.ts';
import { isBlank } from '#domain/common/text.ts';
import { command, flag, row, text } from '../acts/command.ts';
import { CommandError, parseTime, toCommandError } from '../platform/command.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { allNotices } from './notices.ts';
import type { NoticeText } from './noticeTexts.ts';
import { saveNotice } from './saveNotice.ts';
import { statusOfSite } from './status/statusOfSite.ts';

export const migrateDatabase = command({
  name: 'migrate',
  withoutSite: true,
  about: 'Brings the database up to date, as every start of the server does.',
  migrates: true,
  async run(ctx, _given, print) {
    // Opening the context has run pending migrations.
    const { pending } = await pendingMigrations(ctx.db);
    print(pending.length === 0 ? 'The database is up to date.' : `Pending: ${pending.join(', ')}`);
  },
});

export const status = command({
  name: 'status',
  about:
    'Says how the site is: the checks of /readyz, the vote count, lists, estimate and disk, and in a server its jobs, connections and file reader. On a database server each process says that itself, at /status of its METRICS_PORT.',
  async run(ctx, _given, print) {
    for (const line of await statusOfSite(ctx)) print(line);
  },
});

const message = z.string().describe('TEXT').optional();

export const notice = command({
  name: 'notice',
  about:
    'Publishes a notice, or replaces the one with that code, now or --from a time on, until it is withdrawn or --until a time. English is used for missing Japanese and Korean texts. --popup shows it once to each visitor. Without a code it lists all notices.',
  argument: { usage: 'CODE', noun: 'code', isOptional: true },
  options: {
    en: message,
    'en-text': message,
    ja: message,
    'ja-text': message,
    ko: message,
    'ko-text': message,
    popup: flag,
    from: text('ISO-DATE').optional(),
    until: text('ISO-DATE').optional(),
  },
  order: 'mayHaveReason',
  async run(ctx, { argument: code, folder: _, order, popup: popsUp, from, until, ...texts }, print) {
    if (code === '') {
      if (Object.keys(texts).length > 0) throw new CommandError('The code of the notice is missing.');
      const all = await allNotices(ctx);
      if (all.length === 0) print('There are no notices.');
      for (const one of all) print(lineOf(one));
      return;
    }
    if (!/^[\w.-]{1,64}$/.test(code)) {
      throw new CommandError('A code has at most 64 characters: letters, digits, full stops, - and _.');
    }
    const time = (given?: string) => (given === undefined ? null : parseTime(given).toISOString());
    const en = textIn(texts, 'en');
    if (!en) throw new CommandError('--en is missing.');
    const result = await saveNotice(ctx, {
      code,
      texts: { en, ja: textIn(texts, 'ja'), ko: textIn(texts, 'ko') },
      popsUp,
      from: time(from),
      until: time(until),
      ...order,
    });
    if (isRefusal(result)) {
      if (result.error === 'NOTVALIDVALUE') throw new CommandError('The notice ends before it starts.');
      throw toCommandError(result);
    }
    print(`Published the notice ${code}.`);
  },
});

function lineOf({ code, texts, from, until, popsUp, state }: Awaited<ReturnType<typeof allNotices>>[number]) {
  const marks = [popsUp && 'pops up', state !== 'shown' && state, until && `until ${until}`].filter(Boolean).join(', ');
  return row(code, from, marks, texts.en.message);
}

type Language = 'en' | 'ja' | 'ko';

/** Returns the given text in a language; null when there is none. */
function textIn(
  texts: { readonly [Option in Language | `${Language}-text`]?: string | undefined },
  language: Language,
): NoticeText | null {
  const [message, description] = [texts[language], texts[`${language}-text`]];
  if (message !== undefined && !isBlank(message)) {
    return { message: message.trim(), description: description?.trim() ?? '' };
  }
  if (message !== undefined || description !== undefined) throw new CommandError(`--${language} is missing.`);
  return null;
}
