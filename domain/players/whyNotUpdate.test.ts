import { describe, expect, it } from 'vitest';
import { NOW, rules } from '#testing/site/rules.ts';
import { HOUR_MS } from '../common/dates.ts';
import { whyNotUpdate } from './whyNotUpdate.ts';

const hoursLater = (hours: number, milliseconds = 0) => new Date(NOW.getTime() + hours * HOUR_MS + milliseconds);

describe('a score update', () => {
  it('is allowed if there was none before', () => {
    expect(whyNotUpdate(rules, null, NOW)).toBeNull();
  });

  it('is allowed twelve hours after the last one, to the millisecond', () => {
    const refusal = { error: 'ECOOLDOWN', hours: 12, retryAt: hoursLater(12).toISOString() };
    expect(whyNotUpdate(rules, NOW, NOW)).toEqual(refusal);
    expect(whyNotUpdate(rules, NOW, hoursLater(12, -1))).toEqual(refusal);
    expect(whyNotUpdate(rules, NOW, hoursLater(12))).toBeNull();
  });

  it('waits for the hours of the rules', () => {
    expect(whyNotUpdate({ updateHours: 1 }, NOW, hoursLater(1))).toBeNull();
    expect(whyNotUpdate({ updateHours: 24 }, NOW, hoursLater(12))).toMatchObject({ hours: 24 });
  });
});
