import { describe, expect, test } from 'vitest';
import { signedHeaders } from '#fakes/minir/sign.ts';
import { signerOf } from './minirSignature.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const [first, second] = [
  { id: 'first', secret: 'a secret of thirty-two characters' },
  { id: 'second', secret: 'another of thirty-two characters' },
];
const body = Buffer.from('{"a":1}');
const path = '/api/ir/minir/score';
const signed = (key = first, at = NOW) => signedHeaders(key, at, body.toString());
const signed2 = (to = path) => signedHeaders(first, NOW, body.toString(), to);
const signer = (headers: Record<string, string>, bytes: Uint8Array = body, now = NOW) =>
  signerOf([first, second], { method: 'POST', url: path, headers }, bytes, now);

describe('the signer', () => {
  // Made with `printf '1795262400.{"a":1}' | openssl dgst -sha256 -hmac 'a secret of thirty-two characters'`.
  test('is found by the signature of another program', () => {
    const headers = {
      'x-ir-key': 'first',
      'x-ir-timestamp': '1795262400',
      'x-ir-signature': 'v1=4417a6579bff5ee79b40c2c702792179fc6c75f6e3cb9ce5ac5dd171997ebe60',
    };
    expect(signer(headers)).toBe('first');
  });

  test('is one of two keys while one replaces the other, each with its own secret', () => {
    expect([signer(signed(first)), signer(signed(second))]).toEqual(['first', 'second']);
    expect(signer(signed({ ...first, id: 'second' }))).toBeNull();
    expect(signer(signed({ ...first, id: 'third' }))).toBeNull();
    expect(signer(signed({ ...first, secret: `${first.secret}!` }))).toBeNull();
    expect(signerOf([], { method: 'POST', url: path, headers: signed() }, body, NOW)).toBeNull();
  });

  test('is null when the body was changed after signing', () => {
    for (const other of ['{"a":2}', '{"a":1} ', '{ "a":1}', ''])
      expect(signer(signed(), Buffer.from(other))).toBeNull();
  });

  test('is accepted for 300 seconds, in both directions', () => {
    const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    for (const seconds of [-300, 0, 300]) expect(signer(signed(), body, secondsLater(seconds))).toBe('first');
    for (const seconds of [-301, 301, 1e9]) expect(signer(signed(), body, secondsLater(seconds))).toBeNull();
  });

  test('is null when the time is not the signed one', () => {
    expect(signer({ ...signed(), 'x-ir-timestamp': String(NOW.getTime() / 1000 + 1) })).toBeNull();
  });

  // Made with `printf '1795262400.POST./api/ir/minir/score.{"a":1}' | openssl dgst -sha256 -hmac 'a secret of thirty-two characters'`.
  test('of version 2 is found by the signature of another program', () => {
    const headers = {
      'x-ir-key': 'first',
      'x-ir-timestamp': '1795262400',
      'x-ir-signature': 'v2=6d9571e7dc80f0d0b4956a16cb0df69495dc56d562f86decbfdc425705f37b27',
    };
    expect(signer(headers)).toBe('first');
  });

  test('of version 2 is null when method or path differ from the signed ones', () => {
    const found = (changes: object, headers = signed2()) =>
      signerOf([first], { method: 'POST', url: path, headers, ...changes }, body, NOW);
    expect([found({}), found({ url: `${path}?a=1` })]).toEqual(['first', 'first']);
    expect([found({ url: '/api/ir/minir/scores' }), found({ method: 'GET' })]).toEqual([null, null]);
  });

  test('is null when one version of the signature is sent as the other', () => {
    const renamed = (headers: Record<string, string>, from: string, to: string) => ({
      ...headers,
      'x-ir-signature': headers['x-ir-signature']?.replace(from, to) ?? '',
    });
    expect(signer(renamed(signed(), 'v1', 'v2'))).toBeNull();
    expect(signer(renamed(signed2(), 'v2', 'v1'))).toBeNull();
  });

  test.each([
    ['without a key', { 'x-ir-key': '' }],
    ['without a signature', { 'x-ir-signature': '' }],
    [
      'with a signature of another version',
      { 'x-ir-signature': signed()['x-ir-signature']?.replace('v1', 'v3') ?? '' },
    ],
    ['with half a signature', { 'x-ir-signature': signed()['x-ir-signature']?.slice(0, 35) ?? '' }],
    ['with a time that is no number', { 'x-ir-timestamp': 'now' }],
    ['without a time', { 'x-ir-timestamp': '' }],
  ])('is null %s', (_, changes) => {
    expect(signer({ ...signed(), ...changes })).toBeNull();
  });

  test('is null without any of the headers', () => {
    for (const missing of Object.keys(signed())) {
      expect(signer(Object.fromEntries(Object.entries(signed()).filter(([name]) => name !== missing)))).toBeNull();
    }
  });
});
