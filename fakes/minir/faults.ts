/**
 * Ways in which MinIR, or somebody between it and the site, can be wrong (ranking-services.md §10.1).
 *
 * - `wrong-user`: says that another player pressed "confirm" than the one who did.
 * - `replayed-token`: sends a link token twice; what the second answer was, is the answer.
 * - `expired-token`: keeps the first token back, and sends it in the place of the next one.
 * - `tampered-redirect`: the browser comes back with another user id and another ticket.
 * - `bad-signature`, `old-signature`: of every call.
 * - `duplicate-events`, `three-times`: each play is sent twice, or three times.
 * - `reordered-events`: each second play overtakes the one before.
 * - `unlinked-user`: plays are of somebody the site does not know.
 * - `novalidate`, `cn`, `hcn`, `assist`: plays are marked so.
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
