import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VotersPanel } from './VotersPanel.tsx';

test.each(['tally', 'result'] as const)('where ballots are not known it says that only the %s is', (only) => {
  const known = { only, before: '2026-12' };
  const markup = renderToStaticMarkup(<VotersPanel known={known} voters={[]} table="st" level="3" withOpinion />);
  expect(markup).toContain(`result.known.${only}`);
  expect(markup).not.toContain('result.votersOf');
});
