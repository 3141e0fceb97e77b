import type { Language } from './commentWords.ts';

/** Names of uploaders without an account. No member has one of them. */
export const anonymousNames = [
  'passing by',
  '名無し',
  '지나가던사람',
  'bms newbie',
  '差分太郎',
  'nobody',
  '첫업로드',
] as const;

/** Comments of uploaders, and of others on their uploads: at most 50 characters. */
export const uploadWords: Readonly<Record<Language, { upload: readonly string[]; talk: readonly string[] }>> = {
  en: {
    upload: [
      'Key sounds match the original.',
      'Streams all the way, short break before the end.',
      'First time I share a chart. Comments welcome!',
      'Old chart, cleaned up.',
      'Made for practice.',
      'Easier to clear than it looks.',
    ],
    talk: ['Great fun, thank you!', 'The ending is mean.', 'Could use a little more TOTAL.', 'Please propose it!'],
  },
  ja: {
    upload: [
      '本体とのズレ抜けはありません。',
      '前半は物量、後半は縦連です。',
      '初投稿です。よろしくお願いします。',
      '練習用に作りました。',
      '昔の差分を作り直しました。',
      '見た目よりクリアしやすいです。',
    ],
    talk: ['楽しかったです！', 'ラス殺しでした…', 'TOTALがもう少し欲しいです。', '提案してほしいです。'],
  },
  ko: {
    upload: [
      '원본과 키음 차이 없습니다.',
      '처음부터 끝까지 계단입니다.',
      '첫 차분입니다. 잘 부탁드립니다.',
      '연습용으로 만들었습니다.',
      '예전 채보를 다듬었습니다.',
      '보기보다 클리어하기 쉽습니다.',
    ],
    talk: ['재미있게 쳤습니다!', '후살이 무섭네요.', 'TOTAL이 조금 짠 것 같아요.', '제안해 주시면 좋겠습니다.'],
  },
};

/** Events that charts were made for; most uploads have none. */
export const uploadEvents = ['', '', '', 'Autumn Arrange Battle', '差分祭 2026', '채보 잔치 vol.3'] as const;
