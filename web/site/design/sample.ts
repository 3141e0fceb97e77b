/** A text in the scripts of all three languages. */
export const sample = 'Vanilla Earthquake [Tempest] 月面郵便局の憂鬱 별똥별 배달부 0123456789';

/** The votes of an example. */
export const counts = { voteYes: 11, voteNeutral: 2, voteNo: 3 };
