import { expect, test } from 'vitest';
import newsEn from '../../base/i18n/en/news.json' with { type: 'json' };
import votingEn from '../../base/i18n/en/voting.json' with { type: 'json' };
import newsJa from '../../base/i18n/ja/news.json' with { type: 'json' };
import votingJa from '../../base/i18n/ja/voting.json' with { type: 'json' };
import newsKo from '../../base/i18n/ko/news.json' with { type: 'json' };
import votingKo from '../../base/i18n/ko/voting.json' with { type: 'json' };

// Home does not load the texts of the vote pages, so it has a copy of these.
test.each([
  ['en', newsEn, votingEn],
  ['ja', newsJa, votingJa],
  ['ko', newsKo, votingKo],
])('Home in %s names the types of revisions as the vote pages do', (_language, news, voting) => {
  expect(news.news.type).toEqual(voting.vote.type);
});
