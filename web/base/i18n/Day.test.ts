import { expect, test } from 'vitest';
import { localSpan } from './Day.tsx';

test('a day of GMT+9 says from when until when it is in the visitor’s own time', () => {
  const hours = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  const [from, until] = ['2026-11-14T15:00:00Z', '2026-11-15T15:00:00Z'].map((time) => hours.format(new Date(time)));
  const span = localSpan('en', '2026-11-15').replace(/, 2026/g, '');
  expect(span).toContain(from);
  expect(span).toContain(until);
});
