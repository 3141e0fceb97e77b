import { asEntities, BAD_BYTES } from './cp932.ts';
import { escaped } from './escaped.ts';
import type { FakeChart } from './fakeStore.ts';
import type { Lr2irFault } from './lr2irFaults.ts';
import { servicePage } from './servicePage.ts';

const html = (text: string) => asEntities(escaped(text));

function link(url: string): string {
  return url && `<a href="${html(url)}" target="_blank">${html(url)}</a>`;
}

/** Returns the page of a chart, with its facts and links (ranking-services.md §1.4). */
export function chartPage(chart: FakeChart, fault: Lr2irFault | null): string {
  const plain = fault === 'bad-bytes' ? `${chart.title}${BAD_BYTES}` : chart.title;
  const title = fault === 'unescaped-ampersand-in-name' ? plain : html(plain);
  if (fault === 'layout-changed') {
    return servicePage(`<div class="title">${title}</div>\n<div class="artist">${html(chart.artist)}</div>`);
  }
  return servicePage(`<h4>${html(chart.genre)}</h4>
<h1>${title}</h1>
<h2>${html(chart.artist)}</h2>

<h3>情報</h3>
最終更新者 [DATABASE] (2026-01-01 12:00:00) &nbsp;<a href="search.cgi?mode=editlogList&bmsid=1">更新履歴</a> <table border=0>
  <tr><th width="10%">BPM</th><td width="15%">150 - 150 </td><th width="10%">レベル</th><td width="15%">☆12</td></tr>
  <tr><th>タグ</th><td colspan="7"><a href="search.cgi?mode=search&type=tag&keyword="></a></td></tr>
  <tr><th>本体URL</th><td colspan="7">${link(chart.bodyUrl)}</td></tr>
  <tr><th>差分URL</th><td colspan="7">${link(chart.diffUrl)}</td></tr>
${fault === 'extra-fields' ? '  <tr><th>動画</th><td colspan="7"><a href="https://video.example/">a new row</a></td></tr>\n' : ''}</table>
<h3>ランキング</h3>
`);
}

/** What the page of an unknown chart says, by the year in which the original said it. */
export const notRegisteredTexts = { '2020': 'この曲は登録されていません。', '2017': '未登録の曲です。' } as const;

export const malformedKeyPage = servicePage('エラーが発生しました。\n<br>');

export function notRegisteredPage(words: keyof typeof notRegisteredTexts): string {
  return servicePage(`${notRegisteredTexts[words]}<br>`);
}
