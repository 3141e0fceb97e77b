import type { TableRules } from '#domain/tables/tableRules.ts';
import { no } from './reply.ts';
import { isOfficial, type Person, type Place, tableAt, type World } from './world.ts';

/** Where a person has easy clears: on official charts, at their present levels (voting.md). */
function clearsOf(world: World, person: Person, table: string): number[] {
  const moving: Place[] = world.entries.filter((entry) => isOfficial(entry) && person.cleared.has(entry.chart.sha256));
  return [...person.clears, ...moving].filter((clear) => clear.table === table).map(({ level }) => level);
}

/** The highest level allowed in a table; -1 = none. */
export function highestOf(world: World, person: Person, table: TableRules): number {
  const levels = clearsOf(world, person, table.id);
  if (levels.length === 0 || person.deleted) return -1;
  const { clearsToOpen, clearsToExpand } = table;
  const { above, aboveExpanded } = world.rules.restriction;
  if (clearsToOpen && levels.filter((level) => level >= clearsToOpen.fromLevel).length >= clearsToOpen.clears) {
    return table.highest;
  }
  let highest = Math.max(...levels) + above;
  for (const level of levels) {
    const clears = levels.filter((other) => other === level).length;
    if (clears >= clearsToExpand) highest = Math.max(highest, level + aboveExpanded);
  }
  return Math.min(highest, table.highest);
}

/** Refuses a place: with the levels above a clear where one more clear would help. */
export function refuseLevel(world: World, person: Person, { table }: Pick<Place, 'table'>) {
  const isLimit = !person.barred && table !== 'dpst';
  return no('RESTRICTIONLEVEL', isLimit ? { above: world.rules.restriction.above } : {});
}

/** Whether a person may not propose or vote at a place: by the limits per table of voting.md, or by a sanction. */
export function isRestricted(world: World, person: Person, place: Place): boolean {
  if (person.barred) return true;
  const right = (id: string) => highestOf(world, person, tableAt(world, { table: id }));
  switch (place.table) {
    case 'st':
      return right('st') < place.level;
    case 'sl':
      return right('sl') < place.level && right('st') < 0;
    case 'dpst':
      return right('dpst') < 0;
    case 'dp':
      return right('dp') < place.level && right('dpst') < 0;
    default:
      return false;
  }
}
