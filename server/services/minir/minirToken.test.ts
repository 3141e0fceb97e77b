import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openToken, sealToken } from './minirToken.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const key = randomBytes(32);
const link = { pendingId: 'waiting', minirId: '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a', expiresAt: later(1000) };

describe('a link token', () => {
  test('is decrypted with its key', () => {
    expect(openToken(key, sealToken(key, link), NOW)).toEqual(link);
  });

  test('is one path segment that reveals nothing, and a different one each time', () => {
    const tokens = [sealToken(key, link), sealToken(key, link)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{50,400}$/);
      expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/waiting|8c0e6c1e/);
    }
  });

  test('is valid until it expires', () => {
    const token = sealToken(key, link);
    expect(openToken(key, token, later(999))).toEqual(link);
    expect(openToken(key, token, later(1000))).toBeNull();
  });

  test('is not decrypted with another key', () => {
    expect(openToken(randomBytes(32), sealToken(key, link), NOW)).toBeNull();
  });

  test('is invalid when any bit was changed', () => {
    const token = Buffer.from(sealToken(key, link), 'base64url');
    for (let bit = 0; bit < token.length * 8; bit++) {
      const changed = Buffer.from(token);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(openToken(key, changed.toString('base64url'), NOW)).toBeNull();
    }
  });

  test('is invalid when it is shorter, longer, encoded differently or no token at all', () => {
    const token = sealToken(key, link);
    for (let length = 0; length < token.length; length++)
      expect(openToken(key, token.slice(0, length), NOW)).toBeNull();
    for (const other of [`${token}A`, `${token}=`, ` ${token}`, `${token.slice(0, 9)}\n${token.slice(9)}`, '', '星']) {
      expect(openToken(key, other, NOW)).toBeNull();
    }
  });
});
