import { expect, test } from 'vitest';
import { localSpan } from './Day.tsx';

test('the tooltip of a day of GMT+9 is its span in the visitor’s time', () => {
  const day = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric' });
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const span = localSpan('en-GB', '2026-11-15');
  for (const time of ['2026-11-14T15:00:00Z', '2026-11-15T15:00:00Z'].map((text) => new Date(text))) {
    expect(span).toContain(day.format(time));
    expect(span).toContain(hour.format(time));
  }
});
