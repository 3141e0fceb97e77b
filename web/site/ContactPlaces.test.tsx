import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import shell from '../base/i18n/en/shell.json' with { type: 'json' };
import site from '../base/i18n/en/site.json' with { type: 'json' };
import { ContactPlaces } from './ContactPlaces.tsx';

/** A separate instance: the one of other tests has no texts. */
const i18n = i18next.createInstance();

beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { translation: { ...shell, ...site } } } });
});

const rendered = (places: ComponentProps<typeof ContactPlaces>['places']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ContactPlaces places={places} />
    </I18nextProvider>,
  );

const links = (markup: string) => [...markup.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

test('the contact places that the operator has configured are links: mail opens in place, the others in a new tab', () => {
  const markup = rendered({
    email: 'admins@stella.example',
    chat: 'https://chat.example/',
    social: 'https://social.example/@stella',
  });
  expect(links(markup)).toEqual([
    'mailto:admins@stella.example',
    'https://chat.example/',
    'https://social.example/@stella',
  ]);
  expect(markup.match(/target="_blank" rel="noopener[^"]*"/g)).toHaveLength(2);
});

test('a place that is not configured is not listed', () => {
  const markup = rendered({ email: null, chat: 'https://chat.example/', social: null });
  expect(links(markup)).toEqual(['https://chat.example/']);
  expect(markup).not.toContain(site.contact.social);
  expect(rendered(undefined)).toContain(site.contact.social);
});
