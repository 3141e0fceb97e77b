import { chartPage, malformedKeyPage, notRegisteredPage, type notRegisteredTexts } from './chartPage.ts';
import type { FakeStore } from './fakeStore.ts';
import type { Lr2irFault } from './lr2irFaults.ts';
import { playerPage, unknownPlayerPage } from './playerPage.ts';
import { oneMoreRow, scoreListXml, unknownPlayerXml } from './scoreListXml.ts';

/** Behavior of the original that nobody recorded, or that changed over the years. Each can be chosen. */
export interface Variant {
  notRegistered: keyof typeof notRegisteredTexts;
  unknownPlayer: keyof typeof unknownPlayerXml;
}

export const usualVariant: Variant = { notRegistered: '2020', unknownPlayer: 'empty-name' };

/** A response of the service, before a fault changes it. */
export interface ServiceAnswer {
  text: string;
  /** A row that can be repeated without end, with the response still looking valid. */
  oneMore: string;
}

interface Known {
  store: FakeStore;
  fault: Lr2irFault | null;
  variant: Variant;
}

/** Returns the response for a path below the base (ranking-services.md §1.1–1.4), or null for an unknown path. */
export function answerService(path: string, form: URLSearchParams, known: Known): ServiceAnswer | null {
  const page = (text: string): ServiceAnswer => ({
    text,
    oneMore: '<tr><td> guest:hello [2026-01-01 12:00:00]</td></tr>\n',
  });
  if (path === '/2/getplayerxml.cgi') return { text: scores(form, known), oneMore: oneMoreRow };
  if (path === '/search.cgi' && form.get('mode') === 'mypage') return page(mypage(form, known));
  if (path === '/search.cgi' && form.get('mode') === 'ranking') return page(chart(form, known));
  return null;
}

function scores(form: URLSearchParams, { store, fault, variant }: Known): string {
  const player = store.players.get(Number(form.get('id')));
  if (!player) return unknownPlayerXml[variant.unknownPlayer];
  const since = Number(form.get('lastupdate') ?? '') || 0;
  return scoreListXml(player, store.scoresOf(player.id), { since, fault });
}

function mypage(form: URLSearchParams, { store, fault }: Known): string {
  const player = store.players.get(Number(form.get('playerid')));
  if (!player) return unknownPlayerPage;
  const titleOf = (md5: string) => store.charts.get(md5)?.title ?? '';
  return playerPage(player, { scores: store.scoresOf(player.id), bbs: store.bbsOf(player.id), titleOf }, fault);
}

function chart(form: URLSearchParams, { store, fault, variant }: Known): string {
  const md5 = form.get('bmsmd5') ?? '';
  if (!/^[0-9a-f]{32}([0-9a-f]{32})*$/.test(md5)) return malformedKeyPage;
  const known = store.charts.get(md5);
  return known ? chartPage(known, fault) : notRegisteredPage(variant.notRegistered);
}
