import { expect, test } from 'vitest';
import { hasTooManyObjects } from './hasTooManyObjects.ts';

const countObjects = (text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let limit = 0; ; limit++) if (!hasTooManyObjects(bytes, limit)) return limit;
};

test('objects are the pairs of data lines that are not 00 or blank, with or without a colon', () => {
  expect(countObjects('#00111:01000200')).toBe(2);
  expect(countObjects('#00111:01  ZZ\r\n\t #00201:10\n#TITLE 0101\n*00111:0101\n#00111 0101\n#0011:0101')).toBe(6);
  expect(countObjects('#00111:011')).toBe(1);
  expect(countObjects('')).toBe(0);
});

test('objects are found after a byte order mark and in UTF-16 too', () => {
  expect(countObjects('\ufeff#00111:0102')).toBe(2);
  expect(countObjects(Buffer.from('\ufeff#00111:01000200\r\n#00211:01', 'utf16le'))).toBe(3);
  expect(countObjects(Buffer.from('\ufeff#00111:01000200', 'utf16le').swap16())).toBe(2);
});
