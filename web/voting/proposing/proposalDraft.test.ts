import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { type ProposalDraft, stagedFileOf } from './proposalDraft.ts';

test('the file of a draft is restored only while the server has it', () => {
  const file = { stagedAt: 0 } as NonNullable<ProposalDraft['file']>;
  expect(stagedFileOf({ file }, 23 * HOUR_MS)).toBe(file);
  expect(stagedFileOf({ file }, 24 * HOUR_MS)).toBeNull();
  expect(stagedFileOf({ file: null }, 0)).toBeNull();
});
