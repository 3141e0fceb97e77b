import type { KeyMode } from '../charts/chart.ts';

/** How many keys a chart can be for (specification §3), in the order they are offered. */
export const keyModes = ['5keys', '7keys', '9keys', '10keys', '14keys'] as const satisfies readonly KeyMode[];
