import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LAMPS } from '#domain/players/clears.ts';
import { Lamp } from './Lamp.tsx';

const buckets = [...new Set(Object.values(LAMPS).flatMap((own) => own.map(({ bucket }) => bucket)))];

test('every lamp has letters of its own, so that it is recognized without its color', () => {
  const letters = buckets.map((lamp) => {
    const html = renderToStaticMarkup(
      <MantineProvider>
        <Lamp lamp={lamp} />
      </MantineProvider>,
    );
    return /aria-hidden="true">([^<]*)</.exec(html)?.[1];
  });
  expect(letters.every((text) => text !== undefined && text.length <= 2)).toBe(true);
  expect(new Set(letters).size).toBe(buckets.length);
});
