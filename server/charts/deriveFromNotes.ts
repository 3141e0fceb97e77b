import { setTimeout as pause } from 'node:timers/promises';
import { openingOf } from '#domain/charts/drawing/opening.ts';
import { traitsOf } from '#domain/charts/traits.ts';
import type { Context } from '../platform/context.ts';
import { readView } from './chartView.ts';

/**
 * Job: computes what is derived from the notes of charts that were stored without it, one chart at a time. Any number of
 * processes may do it: the same notes give the same.
 */
export async function deriveFromNotes({ db }: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const chart = await db
      .selectFrom('chart')
      .select(['sha256', 'notes', 'summary'])
      .where(({ or, eb }) => or([eb('opening', 'is', null), eb('traits', 'is', null)]))
      .limit(1)
      .executeTakeFirst();
    if (!chart) return;
    const view = await readView(chart.notes);
    await db
      .updateTable('chart')
      .set({ opening: JSON.stringify(openingOf(view)), traits: traitsOf(chart.summary, view.notes) })
      .where('sha256', '=', chart.sha256)
      .execute();
    // Requests come first.
    await pause(5);
  }
}
