/**
 * Faults of MinIR, or of an attacker between it and the site (ranking-services.md §10.1).
 *
 * - `wrong-user`: names another player than the one who pressed "confirm".
 * - `replayed-token`: sends a link token twice; the second response counts.
 * - `expired-token`: holds the first token back, and sends it instead of the next one.
 * - `tampered-redirect`: the browser returns with another user id and another ticket.
 * - `bad-signature`, `old-signature`: every request has one.
 * - `duplicate-events`, `three-times`: each play is sent twice, or three times.
 * - `reordered-events`: each second play overtakes the one before.
 * - `unlinked-user`: plays belong to a player whom the site does not know.
 * - `novalidate`, `cn`, `hcn`, `assist`: plays are marked as such.
 * - `course`: plays are of a course.
 * - `note-count-mismatch`: plays have one note too many.
 */
export const MINIR_FAULTS = [
  'wrong-user',
  'replayed-token',
  'expired-token',
  'tampered-redirect',
  'bad-signature',
  'old-signature',
  'duplicate-events',
  'reordered-events',
  'three-times',
  'unlinked-user',
  'novalidate',
  'cn',
  'hcn',
  'course',
  'note-count-mismatch',
  'assist',
] as const;

export type MinirFault = (typeof MINIR_FAULTS)[number];
