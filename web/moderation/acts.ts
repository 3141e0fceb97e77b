import type { UserSession } from '#contract/accounts/accounts.ts';
import { ACTS, ACTS_ON_PEOPLE, type ActInput } from '#contract/acts/acts.ts';
import type { adminPlayer, adminRequestDetail } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';

/** A field of the dialog of an act, besides its reason. Left as it is, `chart` and `link` change nothing. */
interface ActField {
  readonly name: string;
  /** `instant`: a time, or none; `link`: the address of a song or file; `chart`: a file that replaces the chart. */
  readonly kind: 'instant' | 'link' | 'chart';
}

/** The fields of each act. All else that an act takes is given by whoever opens the dialog. */
export const actFields: { readonly [Name in ActInput['name']]?: readonly ActField[] } = {
  bar: [{ name: 'until', kind: 'instant' }],
  suspend: [
    { name: 'from', kind: 'instant' },
    { name: 'until', kind: 'instant' },
  ],
  'change-suspension': [{ name: 'until', kind: 'instant' }],
  fix: [
    { name: 'songUrl', kind: 'link' },
    { name: 'chartUrl', kind: 'link' },
    { name: 'sha256', kind: 'chart' },
  ],
};

/** The acts that take something away from somebody: their buttons are red. */
const takingAway: readonly ActInput['name'][] = [
  'warn',
  'bar',
  'ban',
  'end-sessions',
  'hide-comment',
  'remove-upload',
  'cancel',
  'void-votes',
  'remove-from-sub',
  'delete-chart',
  'remove-suspension',
  'withdraw-notice',
  'undo-count',
  'blank-trail',
];
export const takesAway = (name: ActInput['name']) => takingAway.includes(name);

export type FieldValues = Readonly<Record<string, string | null>>;

/** Returns the present values of the fields of an act. */
export const valuesOf = (act: ActInput): FieldValues =>
  Object.fromEntries((actFields[act.name] ?? []).map(({ name }) => [name, act[name as never] ?? null]));

/** Returns an act with what was entered; a link that is as it was is left out. */
export function withValues(act: ActInput, values: FieldValues): ActInput {
  const entered = (actFields[act.name] ?? []).map(({ name, kind }) => {
    const value = values[name] ?? null;
    if (kind !== 'link') return [name, value];
    const link = value?.trim() ?? '';
    return [name, link === (act[name as never] ?? '') ? null : link];
  });
  return { ...act, ...Object.fromEntries(entered) };
}

/** What the viewer may do. */
export type Rights = Pick<UserSession, 'nickname' | 'admin' | 'moderator'>;

type Player = Pick<Reply<typeof adminPlayer>, 'account' | 'nickname' | 'states' | 'warning' | 'barring' | 'ban'>;

/**
 * Returns those acts that the viewer's role allows on a player, or on what is theirs: nobody acts on their own matter, nor
 * a moderator on that of an admin.
 */
export function allowedActs(
  acts: readonly ActInput[],
  rights: Rights,
  { nickname, states }: Pick<Player, 'nickname' | 'states'>,
): ActInput[] {
  const isBarred = nickname === rights.nickname || (!rights.admin && states.includes('admin'));
  return acts.filter(
    ({ name }) => rights[ACTS[name].role] && !(isBarred && ACTS_ON_PEOPLE.some((one) => one === name)),
  );
}

/** Returns the sanctions that a player is under, the mildest first. */
export const sanctionsOf = ({ warning, barring, ban }: Pick<Player, 'warning' | 'barring' | 'ban'>) => [
  ...(warning ? [{ ...warning, name: 'warned' as const, until: undefined }] : []),
  ...(barring ? [{ ...barring, name: 'barred' as const }] : []),
  ...(ban ? [{ ...ban, name: 'banned' as const, until: undefined, seen: undefined }] : []),
];

/** Returns the acts on a player that their sanctions leave open: nobody is warned twice. A deleted account has no sessions. */
export function playerActs(player: Player, rights: Rights): ActInput[] {
  const { account, states, warning, barring, ban } = player;
  if (!rights.admin && states.includes('moderator')) return [];
  const acts: ActInput[] = [
    { name: warning ? 'unwarn' : 'warn', account },
    { name: 'bar', account, until: barring?.until ?? null },
    ...(barring ? [{ name: 'unbar', account } as const] : []),
    { name: ban ? 'unban' : 'ban', account },
    ...(states.includes('deleted') ? [] : [{ name: 'end-sessions', account } as const]),
    { name: 'void-votes', account, entry: null },
    { name: 'restore-votes', account, entry: null },
  ];
  return allowedActs(acts, rights, player);
}

/** Returns the acts on what a request is about, as far as it is still there and the viewer may know. */
export function requestActs({ id: request, kind, about }: Reply<typeof adminRequestDetail>): ActInput[] {
  const { table, entryNo, upload, comment, sha256 } = about;
  if (comment)
    return [
      { name: 'hide-comment', comment },
      { name: 'show-comment', comment },
    ];
  const acts: ActInput[] = [];
  if (upload !== null) acts.push({ name: 'remove-upload', upload, request });
  if (table !== null && entryNo !== null)
    acts.push(
      { name: 'fix', table, entryNo, songUrl: null, chartUrl: null, sha256: null, request },
      { name: 'cancel', table, entryNo },
      { name: 'remove-from-sub', table, entryNo, request },
    );
  if (sha256 && kind === 'deletion') acts.push({ name: 'delete-chart', sha256, request });
  return acts;
}
