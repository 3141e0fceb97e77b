import type { ActTakes } from '#contract/acts/acts.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { isBlank } from '#domain/common/text.ts';
import { ORDER_OPTIONS, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../acts/orderOf.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  parseTime,
  requiredOption,
  toCommandError,
} from '../platform/command.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import { allNotices } from './notices.ts';
import type { NoticeText } from './noticeTexts.ts';
import { saveNotice } from './saveNotice.ts';
import { statusOfSite } from './status/statusOfSite.ts';

export const migrateDatabase: Command = {
  name: 'migrate',
  withoutSite: true,
  usage: '',
  about: 'Brings the database up to date, as every start of the server does.',
  options: {},
  migrates: true,
  async run(ctx, _given, print) {
    // Opening the context has run pending migrations.
    const { pending } = await pendingMigrations(ctx.db);
    print(pending.length === 0 ? 'The database is up to date.' : `Pending: ${pending.join(', ')}`);
  },
};

export const status: Command = {
  name: 'status',
  usage: '',
  about:
    'Says how the site is: the checks of /readyz, the vote count, lists, estimate and disk, and in a server its jobs, connections and file reader. On a database server each process says that itself, at /status of its METRICS_PORT.',
  options: {},
  async run(ctx, _given, print) {
    for (const line of await statusOfSite(ctx)) print(line);
  },
};

export const notice: Command = {
  name: 'notice',
  usage: `[CODE --en TEXT [--en-text TEXT] [--ja TEXT] [--ja-text TEXT] [--ko TEXT] [--ko-text TEXT] [--popup] [--from ISO-DATE] [--until ISO-DATE] ${ORDER_USAGE_WITHOUT_REASON}]`,
  about:
    'Publishes a notice, or replaces the one with that code, now or --from a time on, until it is withdrawn or --until a time. English is used for missing Japanese and Korean texts. --popup shows it once to each visitor. Without a code it lists all notices.',
  options: {
    en: { type: 'string' },
    'en-text': { type: 'string' },
    ja: { type: 'string' },
    'ja-text': { type: 'string' },
    ko: { type: 'string' },
    'ko-text': { type: 'string' },
    popup: { type: 'boolean' },
    from: { type: 'string' },
    until: { type: 'string' },
    ...ORDER_OPTIONS,
  },
  async run(ctx, given, print) {
    const [code, ...others] = given.positionals;
    const isGiven = Object.keys(given.values).length > 0;
    if (others.length > 0) throw new CommandError('Give one code; put texts of several words in quotes.');
    if (code === undefined) {
      if (isGiven) throw new CommandError('The code of the notice is missing.');
      const all = await allNotices(ctx);
      if (all.length === 0) print('There are no notices.');
      for (const line of all) print(lineOf(line));
    } else {
      if (!/^[\w.-]{1,64}$/.test(code)) {
        throw new CommandError('A code has at most 64 characters: letters, digits, full stops, - and _.');
      }
      const [from, until] = [timeIn(given, 'from'), timeIn(given, 'until')];
      const notice = { code, texts: textsOf(given), popsUp: given.values.popup === true, from, until };
      const result = await saveNotice(ctx, { ...notice, ...(await orderOf(ctx, given, { needsReason: false })) });
      if (isRefusal(result)) {
        if (result.error === 'NOTVALIDVALUE') throw new CommandError('The notice ends before it starts.');
        throw toCommandError(result);
      }
      print(`Published the notice ${code}.`);
    }
  },
};

function lineOf({ code, texts, from, until, popsUp, state }: Awaited<ReturnType<typeof allNotices>>[number]) {
  const marks = [popsUp && 'pops up', state !== 'shown' && state, until && `until ${until}`].filter(Boolean).join(', ');
  return [code, from, marks, texts.en.message].filter(Boolean).join('  ');
}

/** Returns the given time; null when there is none. */
const timeIn = (given: Arguments, name: 'from' | 'until'): string | null =>
  given.values[name] === undefined ? null : parseTime(requiredOption(given, name)).toISOString();

function textsOf(given: Arguments): ActTakes<'notice'>['texts'] {
  const en = textIn(given, 'en');
  if (!en) throw new CommandError('--en is missing.');
  const [ja, ko] = [textIn(given, 'ja'), textIn(given, 'ko')];
  return { en, ja, ko };
}

/** Returns the given text in a language; null when there is none. */
function textIn({ values }: Arguments, language: 'en' | 'ja' | 'ko'): NoticeText | null {
  const [message, description] = [values[language], values[`${language}-text`]];
  if (typeof message === 'string' && !isBlank(message)) {
    return { message: message.trim(), description: typeof description === 'string' ? description.trim() : '' };
  }
  if (message !== undefined || description !== undefined) throw new CommandError(`--${language} is missing.`);
  return null;
}
