import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Two at once, and who has run so far. */
function room() {
  const turns = createTurns();
  const ran: string[] = [];
  const who = new Map<string, object>();
  const named = (name: string) => who.get(name) ?? who.set(name, {}).get(name) ?? {};
  return {
    ran,
    take: (...names: string[]) => {
      for (const name of names) turns.take('key', 2, named(name), () => ran.push(name));
    },
    leave: (name: string) => turns.leave('key', named(name)),
    other: () => turns.take('other key', 2, {}, () => ran.push('other')),
  };
}

test('two run at once, the others in the order in which they came', () => {
  const { ran, take, leave } = room();
  take('a', 'b', 'c', 'd');
  expect(ran).toEqual(['a', 'b']);
  leave('b');
  expect(ran).toEqual(['a', 'b', 'c']);
  leave('a');
  expect(ran).toEqual(['a', 'b', 'c', 'd']);
});

test('who leaves while waiting does not run, and who leaves twice frees one place', () => {
  const { ran, take, leave } = room();
  take('a', 'b', 'c', 'd', 'e');
  leave('c');
  leave('a');
  leave('a');
  expect(ran).toEqual(['a', 'b', 'd']);
});

test('nobody waits for another key', () => {
  const { ran, take, other } = room();
  take('a', 'b', 'c');
  other();
  expect(ran).toEqual(['a', 'b', 'other']);
});
