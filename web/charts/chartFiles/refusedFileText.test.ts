import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { refusedFileText } from './refusedFileText.ts';

const t = ((key: string) => key) as TFunction;
const failureText = ({ error }: { error: string }) => error;
const textOf = (name: string, error: 'ENOTVALIDFILE' | 'ELIMITSIZE' | null) =>
  refusedFileText(t, failureText, { file: new File([], name), failure: error && { error } });

test('a nine-button chart has another text than a file that is not a chart', () => {
  expect(textOf('a.PMS', 'ENOTVALIDFILE')).toBe('submit.nineButtons');
  expect(textOf('a.bms', 'ENOTVALIDFILE')).toBe('ENOTVALIDFILE');
  expect(textOf('a.pms', 'ELIMITSIZE')).toBe('ELIMITSIZE');
  expect(textOf('a.bms', null)).toBe('');
});
