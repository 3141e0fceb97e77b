import fs from 'node:fs';
import { createFakeStore } from '#fakes/lr2ir/fakeStore.ts';
import { openStore } from '#fakes/minir/store.ts';
import { serviceFiles } from '#fakes/startServices.ts';
import type { Lr2ir } from '#server/services/lr2ir/lr2irService.ts';
import { chartFile } from './charts.ts';
import { type DemoScore, firstScores, isNamed, type Member } from './players.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Writes the invented community into the fakes' files: everybody as a player, the named accounts with their scores. */
export function writeServices(dataDir: string, { random, members, starters, known, proposed }: World): void {
  const stored = serviceFiles(dataDir);
  for (const file of Object.values(stored)) fs.rmSync(file, { force: true });
  const listed = starters.flatMap(({ entries }) => entries.map(({ file }) => file));
  const files = [...listed, ...[...proposed.values()].map(chartFile)];
  const notes = Object.fromEntries(files.map((file) => [file.sha256, file.notes]));
  fs.writeFileSync(stored.notes, JSON.stringify(notes));
  const lr2ir = createFakeStore(stored.lr2ir);
  const minir = openStore(stored.minir);
  for (const member of members) {
    const { userId, nickname, lr2Id, minirId, password } = member.player;
    if (lr2Id !== undefined) lr2ir.putPlayer({ id: Number(lr2Id), name: nickname });
    if (!isNamed(member.player)) continue;
    const atMinir = userId === 'demo-aki' ? MINIR_ID_TO_LINK : minirId;
    if (atMinir) minir.add({ userId: atMinir, name: nickname, email: emailOf(userId), password });
    if (lr2Id !== undefined) lr2ir.putScores(Number(lr2Id), firstScores(random, member, known).map(rowOf));
  }
  lr2ir.flush();
}

/** The MinIR ID of demo-aki, which is there to be linked with the account. */
export const MINIR_ID_TO_LINK = '5f0c3d1e-0000-4000-8000-00000000a11a';

/** Returns the e-mail address with which a named beatoraja player logs in at the fake MinIR. */
export const emailOf = (userId: string) => `${userId}@example.com`;

function rowOf({ file: { md5, notes }, clear, exscore, minbp, played }: DemoScore) {
  const judged = { pg: Math.floor(exscore / 2), gr: exscore % 2, gd: 0, bd: 0, pr: minbp, minbp };
  return { hash: md5, clear, notes, combo: notes - minbp, ...judged, lastupdate: Math.floor(played.getTime() / 1000) };
}

/** Returns LR2IR as one player sees it, whose scores are those that `writeServices` writes. */
export function lr2irOf(random: Random, member: Member, known: World['known']): Lr2ir {
  const { nickname: name } = member.player;
  const rows = firstScores(random, member, known).map(({ file: { md5, notes }, clear, exscore, minbp, played }) => {
    return { md5, clear, exScore: exscore, maxCombo: notes - minbp, minBp: minbp, notes, playedAt: played };
  });
  return {
    name: 'LR2IR',
    profileUrl: () => '',
    player: async () => ({ name, bio: '', danSp: '-', danDp: '-' }),
    scores: async () => ({ name, rows }),
    chart: async () => 'absent',
  };
}
