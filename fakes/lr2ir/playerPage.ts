import { asEntities, BAD_BYTES } from './cp932.ts';
import { escaped } from './escaped.ts';
import type { BbsLine, FakePlayer, FakeScore } from './fakeStore.ts';
import type { Lr2irFault } from './lr2irFaults.ts';
import { servicePage } from './servicePage.ts';

/** Returns a text as markup, with entities for characters that cp932 does not have. */
const html = (text: string) => asEntities(escaped(text));
const lines = (text: string) => html(text).replaceAll(/\r?\n/g, '<br>');

const th = (label: string, cell: string) => `<tr><th>${label}</th><td>${cell}</td></tr>\n`;
const linkTo = (id: number, name: string) => `<a href="search.cgi?mode=mypage&playerid=${id}">${name}</a>`;

interface Known {
  scores: readonly FakeScore[];
  bbs: readonly BbsLine[];
  titleOf(md5: string): string;
}

/** Returns a player's page: profile, recent plays and guest book (ranking-services.md §1.3). */
export function playerPage(player: FakePlayer, known: Known, fault: Lr2irFault | null): string {
  const plain = fault === 'bad-bytes' ? `${player.name}${BAD_BYTES}` : player.name;
  const name = fault === 'unescaped-ampersand-in-name' ? plain : html(plain);
  if (fault === 'layout-changed') return servicePage(otherLayout(player, name));
  const rivals = player.rivals.map((rival) => linkTo(rival.id, html(rival.name)));
  const profile = [
    th('プレイヤー名', name),
    th('LR2ID', String(player.id)),
    th('段位認定', html(`${player.danSp} / ${player.danDp}`)),
    th('自己紹介', lines(player.bio)),
    th('ホームページ', player.homepage && `<a href="${html(player.homepage)}">${html(player.homepage)}</a>`),
    ...(fault === 'extra-fields' ? [th('動画', 'a new row'), '<tr><td colspan="2">no label</td></tr>\n'] : []),
    th('プレイした曲数', String(known.scores.length)),
    th('プレイした回数', String(known.scores.length * 3)),
    th('ライバル', rivals.join(' ')),
  ];
  return servicePage(`<table border="0">\n${profile.join('')}</table>\n${recentPlays(known)}${guestBook(known.bbs)}`);
}

/** The page of an unknown id: it has no profile and no message. */
export const unknownPlayerPage = servicePage('<br><br>');

const lampNames = ['', 'FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'FULL COMBO'];

function recentPlays({ scores, titleOf }: Known): string {
  const head = ['', '曲名', 'クリア', '回数', '順位'].map((one) => `<th>${one}</th>`).join('');
  const rows = scores.slice(-10).map(({ hash, clear }, index) => {
    const cells = [index + 1, html(titleOf(hash)), lampNames[clear] ?? '', 3, '1/1'];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  });
  return `<h3>最近プレイした曲</h3>\n<table border="1">\n<tr>${head}</tr>\n${rows.join('')}</table>\n`;
}

/** Returns the guest book, in which anyone with an account can write. */
function guestBook(bbs: readonly BbsLine[]): string {
  const rows = bbs.map(({ name, text }) => `<tr><td> ${html(name)}:${html(text)} [2026-01-01 12:00:00]</td></tr>\n`);
  return `<h3>一行BBS</h3>\n<table>\n${rows.join('')}</table>\n`;
}

/** Returns the profile in other elements, for the fault `layout-changed`. */
function otherLayout({ id, bio }: FakePlayer, name: string): string {
  return `<dl class="profile"><dt>Name</dt><dd>${name}</dd><dt>ID</dt><dd>${id}</dd><dt>About</dt><dd>${lines(bio)}</dd></dl>`;
}
