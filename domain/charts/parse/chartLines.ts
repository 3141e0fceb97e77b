import type { Layout } from './channels.ts';
import { createControlFlow } from './controlFlow.ts';
import { type ChartText, type Stretch, textAt } from './decode.ts';
import { type Definition, definitionAt } from './definitions.ts';
import { type Headers, noHeaders, readHeader } from './headers.ts';
import { type DataLine, readLines } from './lines.ts';

/** The lines of a chart that count, sorted by what they are for. */
export type ChartLines = {
  readonly headers: Headers;
  readonly definitions: readonly Definition[];
  /** The data lines of a channel and of those joined to it, in the order of the file. */
  on(channel: number): readonly DataLine[];
  readonly random: boolean;
};

/** No word with a meaning is longer. */
const LONGEST_WORD = 10;

/** Reads a chart once. What ids mean, and whether their case matters, may be said behind their use, so that is left open. */
export function readChartLines(text: ChartText, { joins }: Layout): ChartLines {
  const flow = createControlFlow();
  const headers = noHeaders();
  const definitions: Definition[] = [];
  const data = new Map<number, DataLine[]>();

  readLines(text, {
    header(name, stretch) {
      const definition = definitionAt(text, name, stretch);
      if (definition) {
        if (flow.counts()) definitions.push(definition);
        return;
      }
      const word = wordAt(text, name);
      const value = () => textAt(text, stretch).trim();
      if (!flow.obey(word, () => Number.parseFloat(value())) && flow.counts()) readHeader(headers, word, value);
    },
    data(line) {
      if (!flow.counts()) return;
      const channel = joins.get(line.channel) ?? line.channel;
      const lines = data.get(channel);
      if (lines) lines.push(line);
      else data.set(channel, [line]);
    },
  });
  return { headers, definitions, on: (channel) => data.get(channel) ?? [], random: flow.isRandom() };
}

/** A short ASCII word in capitals; empty for one that is too long to be ours. */
function wordAt({ bytes }: ChartText, { start, end }: Stretch): string {
  if (end - start > LONGEST_WORD) return '';
  let word = '';
  for (let at = start; at < end; at++) word += String.fromCharCode(bytes[at] ?? 0);
  return word.toUpperCase();
}
