import type { ActInput, adminPlayer } from '#contract/admin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { ACTS, hasRole } from '#domain/moderation/acts.ts';

/** The roles of who is logged in. */
export type Rights = Parameters<typeof hasRole>[0];

type Player = Pick<Reply<typeof adminPlayer>, 'account' | 'states' | 'warning' | 'barring' | 'ban'>;

/** Returns those acts that the roles allow. */
export const allowedActs = (acts: readonly ActInput[], rights: Rights): ActInput[] =>
  acts.filter(({ name }) => hasRole(rights, ACTS[name].role));

/** Returns the acts on a player that their sanctions leave open: nobody is warned twice. */
export function playerActs({ account, states, warning, barring, ban }: Player, rights: Rights): ActInput[] {
  const isProtected = !rights.isAdmin && (states.includes('admin') || states.includes('moderator'));
  if (isProtected || states.includes('deleted')) return [];
  const acts: ActInput[] = [
    { name: warning ? 'unwarn' : 'warn', account },
    { name: 'bar', account, until: barring?.until ?? null },
    ...(barring ? [{ name: 'unbar', account } as const] : []),
    { name: ban ? 'unban' : 'ban', account },
    { name: 'end-sessions', account },
    { name: 'void-votes', account, entry: null },
  ];
  return allowedActs(acts, rights);
}
