import { describe, expect, test } from 'vitest';
import { plainDocument } from '#testing/files/plainDocument.ts';
import { headerAddress } from '../tables/headerAddress.ts';
import { todoFiles, todoText } from './todoTable.ts';

const stella = {
  id: 'st',
  symbol: 'st',
  published: { official: 'Stella', voting: 'v', sub: 's' },
  numberedBy: 'submission' as const,
  lowest: 0,
  highest: 2,
} as const;
const chart = {
  entryNo: 7,
  md5: 'a'.repeat(32),
  sha256: '',
  title: 'Air',
  artist: 'x',
  songUrl: '',
  chartUrl: '',
  level: 2,
  comment: '',
};
const text = (file: (typeof todoFiles)[keyof typeof todoFiles], name = 'aki') =>
  todoText(file, { table: stella, player: name, profile: '/user/st/1', charts: [chart], document: plainDocument });

describe('a personal table', () => {
  test('has a page that names its header, and a header that names its data file, both without a path', () => {
    expect(headerAddress(text(todoFiles.page))).toBe(todoFiles.header);
    expect(JSON.parse(text(todoFiles.header))).toEqual({
      name: 'Stella to clear: aki',
      symbol: 'st',
      data_url: todoFiles.data,
    });
    expect(JSON.parse(text(todoFiles.data))).toMatchObject([{ md5: chart.md5, title: 'Air', level: '2' }]);
  });

  test.each(['<b>"&', 'bmstable', 'a\nb', '<meta name="BMStable" content="x" />'])(
    'of a player named %j has one line only that readers look for',
    (name) => {
      const page = text(todoFiles.page, name);
      expect(page.match(/bmstable/gi)).toHaveLength(1);
      expect(page.split('\n')).toContain('<meta name="bmstable" content="todo_header.json" />');
      expect(page).not.toContain('<b>');
      expect(JSON.parse(text(todoFiles.header, name)).name).toBe(`Stella to clear: ${name.replace('\n', ' ')}`);
    },
  );
});
