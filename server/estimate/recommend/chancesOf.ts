import { estimatedLamps } from '#contract/estimate/estimates.ts';
import { remainingChances } from '#domain/estimate/nextLamp.ts';
import type { Service } from '#domain/players/clears.ts';
import type { EstimatedEntry } from '../estimatedTable.ts';
import { CLIENTS } from '../threads/scoreBytes.ts';
import type { EstimatedPerson } from './ownSkill.ts';
import { byLamp, type OwnChances } from './recommendList.ts';

/**
 * Returns a person's lamp on a chart, and the chances of the next lamps with a client. A lamp whose estimate is not
 * shown has no chance (estimate.md §5).
 */
export function chancesOf(person: EstimatedPerson, { id, chart, shown }: EstimatedEntry, client: Service): OwnChances {
  const { clear, reached } = person.bests.get(id) ?? { clear: 0, reached: 0 };
  const { skill } = chart?.isDouble ? person.double : person.single;
  const thresholds = chart?.thresholds[CLIENTS.indexOf(client)];
  const all = chart && thresholds ? remainingChances(skill, { ...chart, thresholds }, reached) : [];
  const left = all.map((chance, step) => (shown[client][step] ? chance : null));
  return {
    playerName: person.service,
    clear,
    next: thresholds ? (estimatedLamps[reached] ?? null) : null,
    chance: left[reached] ?? null,
    chances: byLamp((step) => left[step] ?? null),
  };
}
