import { daysAfter } from '#domain/common/dates.ts';
import type { NoticeTexts } from '#server/site/noticeTexts.ts';

/** Returns the notices of two years, oldest first. The last one is the pop-up that explains the demo. */
export const notices = (from: Date, until: Date) => [
  { code: 'opening', at: from, popsUp: false, texts: opening },
  { code: 'countings', at: daysAfter(until, -210), popsUp: false, texts: countings },
  { code: 'voting-manners', at: daysAfter(until, -45), popsUp: false, texts: manners },
  { code: 'demo', at: daysAfter(until, -2), popsUp: true, texts: demo },
];

const opening: NoticeTexts = {
  en: {
    message: 'The tables have moved here',
    description:
      'All charts, levels and courses have been moved, and the table URLs in your client keep working. Decisions before today have no date; later ones do.',
  },
  ja: {
    message: '本日より難易度表はこちらで運営します',
    description:
      '譜面・レベル・コースはすべて引き継ぎました。プレイヤーに登録済みの難易度表アドレスでも同じ表を読み込めます。本日より前に決まったものには日付がなく、今後のものには日付が付きます。',
  },
  ko: {
    message: '오늘부터 난이도표를 이곳에서 운영합니다',
    description:
      '채보, 레벨, 코스를 모두 그대로 옮겨 왔습니다. 플레이어에 등록해 둔 난이도표 주소로도 같은 표를 불러올 수 있습니다. 오늘 이전에 결정된 것에는 날짜가 없고, 앞으로의 것에는 날짜가 붙습니다.',
  },
};

const countings: NoticeTexts = {
  en: {
    message: 'How to read a vote count',
    description:
      'Votes are counted every other Sunday at 21:00 (GMT+9). The vote count page shows what was decided, by which rule, and the progress of open votes. The standings stay hidden until a vote is decided, so that everyone votes for themselves.',
  },
  ja: {
    message: '集計結果の見方',
    description:
      '投票は隔週日曜日の21:00（GMT+9）に集計されます。集計ページでは、何がどのルールで決まったか、投票中のものがどこまで進んだかを確認できます。周りに流されずに投票できるよう、決まるまで票の内訳は表示されません。',
  },
  ko: {
    message: '집계 결과 보는 법',
    description:
      '투표는 격주 일요일 21:00(GMT+9)에 집계됩니다. 집계 페이지에서 무엇이 어떤 규칙으로 결정되었는지, 진행 중인 투표가 어디까지 왔는지 볼 수 있습니다. 다른 사람의 표에 휩쓸리지 않도록 결정될 때까지 득표 내역은 숨겨집니다.',
  },
};

const manners: NoticeTexts = {
  en: {
    message: 'Please play a chart before you vote, and say why',
    description:
      'A vote helps most when you have played the chart more than once and say what the level felt like to you. Judge the chart, not its creator. Votes traded among friends are voided, and the voting rights are suspended.',
  },
  ja: {
    message: '投票の前にプレイし、理由も書いてください',
    description:
      '何度かプレイしたうえで、体感レベルを書いていただけると参考になります。評価するのは譜面であり、作者ではありません。仲間内での票のやり取りは無効とし、投票権を停止します。',
  },
  ko: {
    message: '투표 전에 먼저 플레이하고 이유를 남겨 주세요',
    description:
      '여러 번 플레이한 뒤 체감 레벨을 적어 주시면 큰 도움이 됩니다. 평가할 것은 제작자가 아니라 채보입니다. 지인끼리 표를 주고받으면 그 표는 무효가 되고 투표권도 정지됩니다.',
  },
};

const demo: NoticeTexts = {
  en: {
    message: 'Welcome to the demo',
    description:
      'Every player, song and chart here is made up. Log in with one of the accounts printed when the demo started, propose a chart from the folder named there, and vote: everything works as on a real site, and nothing leaves this machine.',
  },
  ja: {
    message: 'デモサイトへようこそ',
    description:
      'ここにいるプレイヤー、曲、譜面はすべて架空のものです。起動時に表示されたアカウントでログインし、案内されたフォルダの譜面を提案したり、投票したりしてみてください。すべて実際のサイトと同じように動き、外部には何も送信されません。',
  },
  ko: {
    message: '데모 사이트에 오신 것을 환영합니다',
    description:
      '이곳의 플레이어, 곡, 채보는 모두 가상의 것입니다. 시작할 때 표시된 계정으로 로그인해 안내된 폴더의 채보를 제안하고 투표해 보세요. 모든 기능이 실제 사이트와 똑같이 동작하며, 외부로 전송되는 것은 없습니다.',
  },
};
