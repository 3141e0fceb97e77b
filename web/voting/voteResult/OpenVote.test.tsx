import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { OpenVote } from './OpenVote.tsx';

const { days } = currentRules().window;

/** Renders a vote that opened this many days ago; texts appear as their keys. */
function render(age: number, viewer: 'notLogin' | 'voted' | 'success', voters: [] | null = null) {
  const published = Date.now() - age * DAY_MS;
  return renderToStaticMarkup(
    <MantineProvider>
      <OpenVote
        voteTotal={1}
        minimum={5}
        threshold={60}
        publishedTime={new Date(published).toISOString()}
        deadline={new Date(published + days * DAY_MS).toISOString()}
        viewer={viewer}
        voters={voters}
      >
        VOTE CONTROL
      </OpenVote>
    </MantineProvider>,
  );
}

test('an open vote shows the days left and the vote control', () => {
  const markup = render(1, 'notLogin');
  expect(markup).toContain('vote.daysLeft');
  expect(markup).toContain('VOTE CONTROL');
  expect(markup).not.toContain('vote.deadlineOver');
});

test('a vote whose time is over says so, and shows neither days nor a vote control', () => {
  const markup = render(days + 1, 'notLogin');
  expect(markup).toContain('vote.deadlineOver');
  expect(markup).not.toContain('vote.daysLeft');
  expect(markup).not.toContain('VOTE CONTROL');
});

test('a voter sees their vote until it is counted', () => {
  expect(render(days + 1, 'voted')).toContain('VOTE CONTROL');
});

test('the special admin, who sees the votes, is not told that they are hidden', () => {
  expect(render(1, 'success')).toMatch(/result\.locked</);
  expect(render(1, 'success', [])).toMatch(/result\.lockedForAdmin</);
});
