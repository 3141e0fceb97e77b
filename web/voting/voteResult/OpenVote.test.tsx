import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { OpenVote } from './OpenVote.tsx';
import type { Counts } from './VoteCounts.tsx';
import { VoteHeading } from './VoteHeading.tsx';

const { days } = currentRules().window;

const deadlineAt = (age: number) => new Date(Date.now() + (days - age) * DAY_MS).toISOString();

/** Renders a vote that opened this many days ago; texts appear as their keys. */
function render(age: number, voters: [] | null = null, counts: Counts | null = null) {
  return renderToStaticMarkup(
    <OpenVote voteTotal={1} minimum={5} threshold={60} deadline={deadlineAt(age)} voters={voters} counts={counts} />,
  );
}

test('an open vote shows the days left', () => {
  const markup = render(1);
  expect(markup).toContain('vote.daysLeft');
  expect(markup).not.toContain('vote.deadlineOver');
});

test('a vote whose time is over says so, and shows no days', () => {
  const markup = render(days + 1);
  expect(markup).toContain('vote.deadlineOver');
  expect(markup).not.toContain('vote.daysLeft');
});

test('the special admin, who sees the votes, is not told that they are hidden', () => {
  expect(render(1)).toMatch(/result\.locked</);
  expect(render(1, [])).toMatch(/result\.lockedForAdmin</);
});

test('the weighted votes stand beside the needed ones, or where they are hidden only how many votes were cast', () => {
  expect(render(1, [], { voteYes: 4, voteNeutral: 1, voteNo: 0 })).toContain('<b>4.5</b> / 5');
  expect(render(1)).toContain('>vote.castOf<');
});

/** Renders the heading of a vote that opened this many days ago. */
function heading(age: number, viewer: 'notLogin' | 'voted' | 'success', voteResult: 'new' | 'accept' = 'new') {
  const vote = { voteResult, viewer, deadline: deadlineAt(age) };
  return renderToStaticMarkup(<VoteHeading vote={vote}>VOTE CONTROL</VoteHeading>);
}

test('the vote control stands beside the heading while a vote is open', () => {
  expect(heading(1, 'notLogin')).toContain('VOTE CONTROL');
  expect(heading(days + 1, 'notLogin')).not.toContain('VOTE CONTROL');
  expect(heading(1, 'voted', 'accept')).not.toContain('VOTE CONTROL');
});

test('a voter sees their vote until it is counted', () => {
  expect(heading(days + 1, 'voted')).toContain('VOTE CONTROL');
});
