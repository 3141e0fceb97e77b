import { TOLERANCE_MS } from '#domain/charts/keysounds/keysoundTracks.ts';
import { ifAny, ruleSection } from './ruleSection.ts';

/** What a chart may change of the keysounds of its original, and how the keysound diff checks it. */
export const keysoundRules = ruleSection({
  id: 'zure',
  lines: ({ tables }) => {
    const without = tables.filter(({ verification }) => !verification).map(({ name }) => name);
    return [
      { name: 'meaning' },
      { name: 'compared' },
      { name: 'ignored' },
      { name: 'tolerance', values: { ms: TOLERANCE_MS } },
      { name: 'counted' },
      { name: 'verify' },
      { name: 'optional' },
      { name: 'intended' },
      { name: 'silent' },
      ...ifAny(without, { name: 'notOffered', values: { tables: without } } as const),
    ];
  },
});
