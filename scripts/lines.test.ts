import { expect, test } from 'vitest';
import { areaOf, linesByArea } from './lines.ts';

test('areas are top folders, those of domain, server and web their folders', () => {
  expect(['vite.config.ts', 'demo/fill.ts', 'server/main.ts', 'web/base/ui/lists/Pager.tsx'].map(areaOf)).toEqual([
    '.',
    'demo',
    'server/.',
    'web/base',
  ]);
});

test('lines are summed by area, tests beside the code apart, and generated files and data do not count', () => {
  const files: [string, number][] = [
    ['server/voting/ballots/castVote.ts', 40],
    ['server/voting/ballots/castVote.test.ts', 50],
    ['server/platform/database/schema.ts', 500],
    ['server/platform/database/migrations/0001_accounts.sql', 7],
    ['e2e/browser.ts', 3],
    ['web/base/ui/Panel.module.css', 9],
  ];
  const rows = linesByArea(files);
  expect([...rows.keys()]).toEqual(['e2e', 'server', 'server/platform', 'server/voting', 'web', 'web/base', 'all']);
  expect(rows.get('server')).toEqual({ TypeScript: 40, CSS: 0, SQL: 7, tests: 50 });
  expect(rows.get('all')).toEqual({ TypeScript: 40, CSS: 9, SQL: 7, tests: 53 });
});
