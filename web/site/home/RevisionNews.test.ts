import { expect, test } from 'vitest';
import shellEn from '../../base/i18n/en/shell.json' with { type: 'json' };
import votingEn from '../../base/i18n/en/voting.json' with { type: 'json' };
import shellJa from '../../base/i18n/ja/shell.json' with { type: 'json' };
import votingJa from '../../base/i18n/ja/voting.json' with { type: 'json' };
import shellKo from '../../base/i18n/ko/shell.json' with { type: 'json' };
import votingKo from '../../base/i18n/ko/voting.json' with { type: 'json' };

// Home does not load the texts of the vote pages, so it has a copy of these.
test.each([
  ['en', shellEn, votingEn],
  ['ja', shellJa, votingJa],
  ['ko', shellKo, votingKo],
])('Home in %s names the types of revisions as the vote pages do', (_language, shell, voting) => {
  expect(shell.home.type).toEqual(voting.vote.type);
});
