import type { VotedKind } from '#domain/entries/revisionKinds.ts';
import type { Language } from './commentWords.ts';

/** The kind of a revision, as far as comments differ; `up` and `down` are level changes. */
export type RevisionTopic = 'up' | 'down' | Exclude<VotedKind, 'change'>;

/**
 * Comments on charts that are already in a table: `asks` when proposing a revision, the rest when voting on one, `talk`
 * on a song. `{level}` is replaced by the chart's level.
 */
export const revisionWords: Readonly<
  Record<
    Language,
    {
      asks: Readonly<Record<RevisionTopic, readonly string[]>>;
      yes: readonly string[];
      neutral: readonly string[];
      no: readonly string[];
      talk: readonly string[];
    }
  >
> = {
  en: {
    asks: {
      up: ['Clear rate is far below other {level} charts.', 'The ending alone is above {level}. One level up, please.'],
      down: [
        'People clear this long before the rest of {level}.',
        'The gauge comes back everywhere, too high at {level}.',
      ],
      delete: [
        'The file was replaced by its author and this one is gone.',
        'Key sounds are cut wrongly from bar 40 on.',
      ],
      resurrection: [
        'It failed for want of votes only. Please give it another look.',
        'Back then nobody had the song, now everybody does.',
      ],
      transfer: [
        'Sits right at the border and plays like the other table.',
        'Every player of this level already plays across the border.',
      ],
    },
    yes: ['Agreed, long overdue.', 'Same impression here.', 'Played it again today: yes.', 'Makes sense.'],
    neutral: ['No strong opinion.', 'Either is fine for me.'],
    no: ['It is right where it is.', 'One hard pattern does not make the chart.', 'Random decides this one, leave it.'],
    talk: [
      'Does the download still work for everybody?',
      'Still one of my favourites at {level}.',
      'Hard cleared it at last after two months!',
      'The break in the middle is where the gauge goes.',
      'Mirror helped me a lot here.',
      'Thanks to the author, great work.',
    ],
  },
  ja: {
    asks: {
      up: ['他の{level}と比べてクリア率がかなり低いです。', 'ラストだけで{level}を超えていると思います。'],
      down: ['{level}の中では早い段階で埋まる譜面です。', '全体的に回復が多く、{level}には高いと思います。'],
      delete: [
        '作者により差し替えられ、この譜面は配布終了しています。',
        '40小節以降のキー音の切り方に問題があります。',
      ],
      resurrection: [
        '票数不足で落ちただけなので、もう一度お願いします。',
        '当時は音源の入手が難しかったため、再審議を希望します。',
      ],
      transfer: ['境界の譜面ですが、隣の表の方が合っています。', 'この難度帯のプレイヤーは両方の表を遊んでいます。'],
    },
    yes: ['同意見です。', 'その通りだと思います。', '改めて遊んでみて賛成です。', '待っていました。'],
    neutral: ['どちらでも構いません。', '強い意見はありません。'],
    no: ['今のままで良いと思います。', '一部が難しいだけで全体は適正です。', 'ランダム次第なので据え置きで。'],
    talk: [
      '今でもダウンロードできますか？',
      '{level}で一番好きな譜面です。',
      '二か月かけてやっとHARDが付きました！',
      '中盤の発狂でゲージが飛びます。',
      'MIRRORだと少し楽でした。',
      '素敵な譜面をありがとうございます。',
    ],
  },
  ko: {
    asks: {
      up: ['다른 {level} 채보보다 클리어율이 많이 낮습니다.', '후살만으로도 {level}을 넘는다고 봅니다.'],
      down: ['{level} 중에서는 일찍 깨지는 채보입니다.', '회복이 많아서 {level}은 높다고 생각합니다.'],
      delete: ['제작자가 파일을 교체해서 이 채보는 더 이상 받을 수 없습니다.', '40마디부터 키음이 잘못 잘려 있습니다.'],
      resurrection: ['표가 모자라서 떨어졌을 뿐입니다. 다시 봐 주세요.', '당시에는 음원을 구하기 어려웠습니다.'],
      transfer: ['경계에 있는 채보인데 옆 표가 더 어울립니다.', '이 난이도 유저는 두 표를 모두 플레이합니다.'],
    },
    yes: ['동의합니다.', '저도 같은 느낌이었습니다.', '다시 쳐 보니 맞는 말씀입니다.', '오래 기다렸습니다.'],
    neutral: ['어느 쪽이든 괜찮습니다.', '큰 의견은 없습니다.'],
    no: ['지금 레벨이 맞다고 봅니다.', '일부 구간만 어렵습니다.', '랜덤에 따라 달라지니 그대로 두죠.'],
    talk: [
      '지금도 다운로드 되나요?',
      '{level}에서 제일 좋아하는 채보입니다.',
      '두 달 만에 드디어 하드 클리어했습니다!',
      '중반에서 게이지가 다 날아갑니다.',
      '미러로 치니 좀 나았습니다.',
      '좋은 채보 감사합니다.',
    ],
  },
};
