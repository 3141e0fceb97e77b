/** Draws this many share images of names that need many fonts. Prints by how many bytes the process was larger at its peak than before. */
import { clearCounts } from '#domain/players/clearCounts.ts';
import type { PlayerCard } from '#server/site/shareImages/card.ts';
import { openShareImages } from '#server/site/shareImages/shareImages.ts';
import { processMemory } from './processMemory.ts';

const IDEOGRAPHS = { first: 0x4e00, count: 20_000 };
const name = (nth: number) =>
  Array.from({ length: 12 }, (_, at) =>
    String.fromCodePoint(IDEOGRAPHS.first + (((nth * 12 + at) * 1310) % IDEOGRAPHS.count)),
  ).join('');

const images = openShareImages();
const before = processMemory('VmRSS');
for (let nth = 0; nth < Number(process.argv[2]); nth++) {
  const card: PlayerCard = {
    name: name(nth),
    table: 'Stella',
    color: 'rainbow',
    level: 3,
    skill: 5.2,
    place: null,
    dan: '',
    clears: clearCounts('lr2', []),
    unplayed: 1,
  };
  await images.draw({ kind: 'operator' }, card);
}
process.stdout.write(String(processMemory('VmHWM') - before));
await images.close();
