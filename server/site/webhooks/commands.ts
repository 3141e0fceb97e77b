import { command, flag, row } from '../../acts/command.ts';

export const deliveries = command({
  name: 'deliveries',
  about:
    'Lists webhooks and e-mails that were not accepted and are not tried again: number, channel, receiver, event, since when, the last error. --retry-dead sends them again.',
  options: { 'retry-dead': flag },
  async run({ db, clock }, { 'retry-dead': isRetried }, print) {
    const dead = await db.selectFrom('delivery').selectAll().where('deadAt', 'is not', null).orderBy('id').execute();
    for (const { id, channel, receiver, eventId, deadAt, lastError } of dead)
      print(row(id, channel, receiver, eventId, deadAt?.toISOString(), lastError));
    const again = { deadAt: null, tries: 0, dueAt: clock.now(), holdsBack: true };
    if (isRetried) await db.updateTable('delivery').set(again).where('deadAt', 'is not', null).execute();
    print(`Dead: ${dead.length}.${isRetried && dead.length > 0 ? ' They are sent again.' : ''}`);
  },
});
