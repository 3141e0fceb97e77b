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
  test('is found by a signature from openssl', () => {
    const headers = {
      'x-ir-key': 'first',
      'x-ir-timestamp': '1795262400',
      'x-ir-signature': 'v1=4417a6579bff5ee79b40c2c702792179fc6c75f6e3cb9ce5ac5dd171997ebe60',
    };
    expect(signer(headers)).toBe('first');
  });

  test('is one of two keys during a key rotation, each with its own secret', () => {
    expect([signer(signed(first)), signer(signed(second))]).toEqual(['first', 'second']);
    expect(signer(signed({ ...first, id: 'second' }))).toBeNull();
    expect(signer(signed({ ...first, id: 'third' }))).toBeNull();
    expect(signer(signed({ ...first, secret: `${first.secret}!` }))).toBeNull();
    expect(signerOf([], { method: 'POST', url: path, headers: signed() }, body, NOW)).toBeNull();
  });

  test('is accepted for 300 seconds, in both directions', () => {
    const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    for (const seconds of [-300, 0, 300]) expect(signer(signed(), body, secondsLater(seconds))).toBe('first');
    for (const seconds of [-301, 301, 1e9]) expect(signer(signed(), body, secondsLater(seconds))).toBeNull();
  });

  // Made with `printf '1795262400.POST./api/ir/minir/score.{"a":1}' | openssl dgst -sha256 -hmac 'a secret of thirty-two characters'`.
  test('of version 2 is found by a signature from openssl', () => {
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

  test.each<[string, Record<string, string>, string?]>([
    ['where the body was changed', {}, '{"a":2}'],
    ['where a space was added', {}, '{"a":1} '],
    ['where the body is gone', {}, ''],
    ['where the time is not the signed one', { 'x-ir-timestamp': String(NOW.getTime() / 1000 + 1) }],
    ['with a time that is no number', { 'x-ir-timestamp': 'now' }],
    ['without a time', { 'x-ir-timestamp': '' }],
    ['without a key', { 'x-ir-key': '' }],
    ['without a signature', { 'x-ir-signature': '' }],
    ['with another version', { 'x-ir-signature': signed()['x-ir-signature']?.replace('v1', 'v3') ?? '' }],
    ['with half a signature', { 'x-ir-signature': signed()['x-ir-signature']?.slice(0, 35) ?? '' }],
  ])('is null %s', (_, changes, bytes = body.toString()) => {
    expect(signer({ ...signed(), ...changes }, Buffer.from(bytes))).toBeNull();
  });

  test.each(Object.keys(signed()))('is null without %s', (missing) => {
    expect(signer(Object.fromEntries(Object.entries(signed()).filter(([name]) => name !== missing)))).toBeNull();
  });
});
