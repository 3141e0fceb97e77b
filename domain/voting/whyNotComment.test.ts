import { describe, expect, it } from 'vitest';
import { NOW, rules } from '#testing/site/rules.ts';
import { whyNotComment } from './whyNotComment.ts';

const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);

describe('a comment on a song', () => {
  it('is accepted once a minute', () => {
    expect(whyNotComment(rules, 'nice', null, NOW)).toBeNull();
    expect(whyNotComment(rules, 'nice', NOW, seconds(59.9))).toEqual({
      error: 'EFLOODCOM',
      retryAt: seconds(60).toISOString(),
    });
    expect(whyNotComment(rules, 'nice', NOW, seconds(60))).toBeNull();
  });

  it('is not blank, and has at most 200 characters', () => {
    expect(whyNotComment(rules, ' ', null, NOW)?.error).toBe('NOTINFO');
    expect(whyNotComment(rules, 'a'.repeat(200), null, NOW)).toBeNull();
    expect(whyNotComment(rules, 'a'.repeat(201), null, NOW)?.error).toBe('TOOLONGCOM');
  });
});
