import { expect, test } from 'vitest';
import { linkTo } from './linkTo.ts';

const chart = { md5: 'a'.repeat(32), sha256: 'b'.repeat(64), title: '星 & "moon" / #1', artist: '' };

test('what an address names is filled in, percent-encoded', () => {
  expect(linkTo('https://example.com/view?md5={md5}', chart)).toBe(`https://example.com/view?md5=${chart.md5}`);
  expect(linkTo('https://example.com/?q={title}+{artist}', chart)).toBe(
    'https://example.com/?q=%E6%98%9F%20%26%20%22moon%22%20%2F%20%231+',
  );
});

test('a hash that is unknown gives no link, and neither does an address that names nothing known', () => {
  expect(linkTo('https://example.com/{sha256}', { ...chart, sha256: '' })).toBeNull();
  expect(linkTo('https://example.com/{sha256}/{title}', { ...chart, sha256: '' })).toBeNull();
  expect(linkTo('https://example.com/?q={artist}', chart)).toBeNull();
});

test('a title cannot lead elsewhere, nor break the encoding', () => {
  const title = 'x" onclick=1 }{md5} $& \ud800';
  expect(linkTo('https://example.com/?q={title}', { ...chart, title })).toBe(
    'https://example.com/?q=x%22%20onclick%3D1%20%7D%7Bmd5%7D%20%24%26%20%EF%BF%BD',
  );
  expect(linkTo('javascript:alert({md5})', chart)).toBeNull();
});
