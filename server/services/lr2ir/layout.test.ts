import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { readLayout } from './layout.ts';
import { createLr2ir } from './lr2ir.ts';

it('a layout overrides only what differs from the original', () => {
  const layout = readLayout({ LR2IR_LAYOUT: { player: { labels: { bio: 'About' } } } });
  expect(layout.player).toMatchObject({ path: '/search.cgi', labels: { bio: 'About', id: 'LR2ID' } });
});

it.each([
  ['an unknown name', { players: {} }, 'Unrecognized key: "players"'],
  ['an unknown label', { player: { labels: { biography: 'x' } } }, 'player: labels'],
  ['a wrong kind', { chart: { notRegistered: 'x' } }, 'chart: notRegistered'],
  ['another host', { scores: { path: '@evil.example/' } }, 'scores: path'],
  ['a path with a query', { scores: { path: '/a?b' } }, 'scores: path'],
  ['a query without the player', { player: { query: 'mode=mypage' } }, 'player: query'],
  ['no charset', { charset: 'klingon' }, 'charset'],
  ['no selector', { player: { table: 'table[' } }, 'player: table'],
])(
  'a layout with %s is refused at the start with the name of the setting, also without a service',
  (_, layout, name) => {
    const config = readConfig({ NODE_ENV: 'test', LR2IR_LAYOUT: JSON.stringify(layout) });
    const start = () => createLr2ir(config, pino({ level: 'silent' }));
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(`LR2IR_LAYOUT: ${name}`);
  },
);
