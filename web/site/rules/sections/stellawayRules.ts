import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import { ruleSection } from './ruleSection.ts';

/** How Stellaway rates players. */
export const stellawayRules = ruleSection({
  id: 'stellaway',
  lines: ({ tables, updateHours }) => {
    const { pgreat, levelShift, exDivisor, clearFactor, experienceFactor, bestCharts, bestNotes } = STELLAWAY;
    return [
      { name: 'what', values: { tables: tables.filter(({ ranked }) => ranked).map(({ name }) => name) } },
      { name: 'update', values: { hours: updateHours } },
      { name: 'ex', values: { pgreat } },
      { name: 'points', values: { shift: levelShift, divisor: exDivisor, factor: clearFactor } },
      { name: 'clear', below: 'clearScores' },
      { name: 'experience', values: { shift: levelShift, factor: experienceFactor } },
      { name: 'skill', values: { best: bestCharts } },
      { name: 'colors', values: { best: bestCharts, notes: bestNotes }, below: 'skillColors' },
      { name: 'leave' },
      { name: 'order' },
    ];
  },
});
