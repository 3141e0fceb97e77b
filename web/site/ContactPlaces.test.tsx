import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import shell from '../base/i18n/en/shell.json' with { type: 'json' };
import site from '../base/i18n/en/site.json' with { type: 'json' };
import { ContactPlaces } from './ContactPlaces.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { ...shell, ...site } } } });
});

const links = (markup: string) => [...markup.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

test('the contact places that the operator has configured are links that open in a new tab', () => {
  const markup = renderToStaticMarkup(
    <ContactPlaces places={{ chat: 'https://chat.example/', social: 'https://social.example/@stella' }} />,
  );
  expect(links(markup)).toEqual(['https://chat.example/', 'https://social.example/@stella']);
  expect(markup.match(/target="_blank" rel="noopener[^"]*"/g)).toHaveLength(2);
  expect(markup).not.toContain('This site has no');
});

test('a place that is not configured says so, and one that is loading does not', () => {
  const markup = renderToStaticMarkup(<ContactPlaces places={{ chat: null, social: null }} />);
  expect(links(markup)).toEqual([]);
  expect(markup).toContain(site.contact.noChat);
  expect(markup).toContain(site.contact.noSocial);
  expect(renderToStaticMarkup(<ContactPlaces places={undefined} />)).not.toContain('This site has no');
});
