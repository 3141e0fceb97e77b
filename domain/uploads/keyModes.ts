import type { KeyMode } from '../charts/chart.ts';

/** The key modes, in the order in which forms offer them. */
export const keyModes = ['5keys', '7keys', '9keys', '10keys', '14keys'] as const satisfies readonly KeyMode[];
