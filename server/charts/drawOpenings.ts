import { setTimeout as pause } from 'node:timers/promises';
import { openingOf } from '#domain/charts/drawing/opening.ts';
import type { Context } from '../platform/context.ts';
import { readView } from './chartView.ts';

/**
 * Job: computes what is derived from the notes of charts that were stored without it, one chart at a time. Any number of
 * processes may do it: the same notes give the same.
 */
export async function drawOpenings({ db }: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const chart = await db
      .selectFrom('chart')
      .select(['sha256', 'notes'])
      .where('opening', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!chart) return;
    const opening = openingOf(await readView(chart.notes));
    await db
      .updateTable('chart')
      .set({ opening: JSON.stringify(opening) })
      .where('sha256', '=', chart.sha256)
      .execute();
    // Requests come first.
    await pause(5);
  }
}
