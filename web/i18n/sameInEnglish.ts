/**
 * The texts that are written in Japanese or Korean as in English on purpose: names, and words that players read in latin
 * letters on every table. A text that is the same by accident, or no longer the same, fails a test.
 */
export const sameInEnglish: Readonly<Record<'ja' | 'ko', readonly string[]>> = {
  ja: [
    'account.minirid',
    'account.userid',
    'account.userlr2id',
    'calls.default',
    'calls.title',
    'chart.bpm',
    'list.column.level',
    'list.column.number',
    'list.deletedAccount',
    'list.voting',
    'menu.calls',
    'revise.column.level',
    'rules.newSince',
    'rules.section.stellaway',
    'vote.column.level',
    'vote.column.number',
  ],
  ko: [
    'account.minirid',
    'account.userlr2id',
    'calls.default',
    'calls.title',
    'chart.bpm',
    'chart.total',
    'list.column.level',
    'list.column.number',
    'list.deletedAccount',
    'list.voting',
    'menu.calls',
    'revise.column.level',
    'rules.newSince',
    'rules.section.stellaway',
    'vote.column.level',
    'vote.column.number',
  ],
};
