import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { currentRules } from '../api/currentRules.ts';
import { OpenVote } from './OpenVote.tsx';

const { days } = currentRules().window;

/** What is shown of a vote that opened so many days ago, each text by its key. */
function rendered(age: number, viewer: 'notLogin' | 'voted' | 'success', voters: [] | null = null) {
  const published = Date.now() - age * DAY_MS;
  return renderToStaticMarkup(
    <OpenVote
      voteTotal={1}
      minimum={5}
      threshold={60}
      publishedTime={new Date(published).toISOString()}
      deadline={new Date(published + days * DAY_MS).toISOString()}
      viewer={viewer}
      voters={voters}
    >
      THE WAY TO VOTE
    </OpenVote>,
  );
}

test('a vote that is open has its days left and the way to vote', () => {
  const shown = rendered(1, 'notLogin');
  expect(shown).toContain('counting.column.left');
  expect(shown).toContain('THE WAY TO VOTE');
  expect(shown).not.toContain('vote.deadlineOver');
});

test('one whose time is over says so, counts no days and offers no way in', () => {
  const shown = rendered(days + 1, 'notLogin');
  expect(shown).toContain('vote.deadlineOver');
  expect(shown).not.toContain('counting.column.left');
  expect(shown).not.toContain('THE WAY TO VOTE');
});

test('whoever voted sees their vote until it is counted', () => {
  expect(rendered(days + 1, 'voted')).toContain('THE WAY TO VOTE');
});

test('the admin is not told that something is hidden which they see', () => {
  expect(rendered(1, 'success')).toMatch(/result\.locked</);
  expect(rendered(1, 'success', [])).toMatch(/result\.lockedForAdmin</);
});
