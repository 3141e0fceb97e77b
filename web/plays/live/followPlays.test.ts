import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayRow } from '#contract/plays/plays.ts';
import { followPlays } from './followPlays.ts';

const row: PlayRow = {
  id: 7,
  client: 'openlr2',
  title: 'A chart',
  entry: null,
  lamp: 'HARD',
  score: 1800,
  notes: 1000,
  minbp: 12,
  playedAt: '2026-02-16T12:00:00.000Z',
  refused: null,
};

/** All connections of the page, those that are open, and whether the tab is hidden. */
let made: FakeSource[];
const connections = () => made.filter(({ isOpen }) => isOpen);
let page: EventTarget & { hidden: boolean };

class FakeSource {
  isOpen = true;
  onopen = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    made.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

function show(isShown: boolean) {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  made = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

test('a play is reported as it arrives', () => {
  const onPlay = vi.fn();
  followPlays({ onPlay, onOpen: () => undefined });
  const [source] = connections();
  source?.onmessage({ data: JSON.stringify(row) });
  expect(onPlay.mock.calls).toEqual([[row]]);
});

test('a visible page has one connection, a hidden or closed one has none', () => {
  const end = followPlays({ onPlay: () => undefined, onOpen: () => undefined });
  expect(connections()).toHaveLength(1);
  show(true);
  expect(connections()).toHaveLength(1);
  show(false);
  expect(connections()).toHaveLength(0);
  show(true);
  expect(connections()).toHaveLength(1);
  end();
  expect(connections()).toHaveLength(0);
  show(false);
  show(true);
  expect(connections()).toHaveLength(0);
});

test('a page that starts hidden connects when it is shown', () => {
  page.hidden = true;
  followPlays({ onPlay: () => undefined, onOpen: () => undefined });
  expect(made).toHaveLength(0);
  show(true);
  expect(connections()).toHaveLength(1);
});
