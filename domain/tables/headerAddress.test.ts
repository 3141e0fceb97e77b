import { expect, test } from 'vitest';
import { headerAddress } from './headerAddress.ts';

test.each([
  ['<meta name="bmstable" content="header.json" />', 'header.json'],
  ["<META NAME='bmstable' CONTENT='a/header.json'>", 'a/header.json'],
  ['<head><meta charset="utf-8"><meta content="h.json" name="bmstable"></head>', 'h.json'],
  ['<meta data-x="1"\n  name="bmstable"\n  content="h.json?a=1&amp;b=2">', 'h.json?a=1&b=2'],
  ['<meta name=bmstable content=h.json>', 'h.json'],
  ['<!-- <meta name="bmstable" content="old.json" /> --><meta name="bmstable" content="new.json" />', 'new.json'],
  ['<meta name="bmstable" content="first.json" />\n<meta name="bmstable" content="last.json" />', 'last.json'],
  ['<meta name="description" content="a bmstable"><meta name="bmstable" content="h.json">', 'h.json'],
])('a page with %s has its header at %s', (page, address) => {
  expect(headerAddress(page)).toBe(address);
});

test.each([
  '',
  '<html><title>Not found</title></html>',
  '<meta name="bmstable">',
  '<meta name="bmstable" content="">',
  '<p>bmstable content="header.json"</p>',
])('%s is not a table', (page) => {
  expect(headerAddress(page)).toBeNull();
});

test.each(['<meta ', '<!--', '<meta name="bmstable" ', '<!-->', ' name'])(
  'a page of megabytes of %s is read in linear time',
  (part) => {
    expect(headerAddress(part.repeat(1e6))).toBeNull();
    expect(headerAddress(`${part.repeat(1e6)}--><meta name="bmstable" content="h.json">`)).toBe('h.json');
  },
);
