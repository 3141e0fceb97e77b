import type { Layout } from './channels.ts';
import { createControlFlow } from './controlFlow.ts';
import { type ChartText, textAt } from './decode.ts';
import { type Definition, definitionOf } from './definitions.ts';
import { type Headers, noHeaders, readHeader } from './headers.ts';
import { type DataLine, readLines } from './lines.ts';

/** The lines of a chart that count, sorted by what they are for. */
export type ChartLines = {
  readonly headers: Headers;
  readonly definitions: readonly Definition[];
  /** The data lines of a channel (and of those it joins), in the order of the file. */
  on(channel: number): readonly DataLine[];
  readonly random: boolean;
};

/**
 * Reads a chart once. What object ids mean may be said, and even how they are written, behind the objects, so data lines are
 * kept for later, by channel.
 */
export function readChartLines(text: ChartText, { joins }: Layout): ChartLines {
  const flow = createControlFlow();
  const headers = noHeaders();
  const definitions: Definition[] = [];
  const data = new Map<number, DataLine[]>();

  readLines(text, {
    header(name, stretch) {
      const word = name.toUpperCase();
      const value = () => textAt(text, stretch).trim();
      if (flow.obey(word, () => Number.parseFloat(value())) || !flow.counts()) return;
      const definition = definitionOf(word.slice(0, -2), name.slice(-2), stretch);
      if (definition) definitions.push(definition);
      else readHeader(headers, word, value);
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
