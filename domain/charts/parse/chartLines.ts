import type { Layout } from './channels.ts';
import { createControlFlow } from './controlFlow.ts';
import { type ByteRange, type ChartText, textAt } from './decode.ts';
import { type DefinitionLine, definitionLineAt } from './definitions.ts';
import { defaultHeaders, type Headers, readHeader } from './headers.ts';
import { type DataLine, readLines } from './lines.ts';

/** The lines of a chart that control flow does not skip, sorted by what they are for. */
export type ChartLines = {
  readonly headers: Headers;
  readonly definitionLines: readonly DefinitionLine[];
  /** Returns the data lines of a channel and of those joined to it, in the order of the file. */
  on(channel: number): readonly DataLine[];
  readonly random: boolean;
};

/** `DIFFICULTY` is the longest known word. */
const MAX_WORD_LENGTH = 10;

/**
 * Sorts the lines of a chart in one pass. Definitions and `#BASE` may follow the objects that use them, so object ids
 * are resolved later.
 */
export function readChartLines(text: ChartText, { joins }: Layout): ChartLines {
  const flow = createControlFlow();
  const headers = defaultHeaders();
  const definitionLines: DefinitionLine[] = [];
  const data = new Map<number, DataLine[]>();

  readLines(text, {
    header(name, valueRange) {
      const definition = definitionLineAt(text, name, valueRange);
      if (definition) {
        if (flow.isActive()) definitionLines.push(definition);
        return;
      }
      const word = wordAt(text, name);
      const value = () => textAt(text, valueRange).trim();
      if (!flow.handle(word, () => Number.parseFloat(value())) && flow.isActive()) readHeader(headers, word, value);
    },
    data(line) {
      if (!flow.isActive()) return;
      const channel = joins.get(line.channel) ?? line.channel;
      const lines = data.get(channel);
      if (lines) lines.push(line);
      else data.set(channel, [line]);
    },
  });
  return { headers, definitionLines, on: (channel) => data.get(channel) ?? [], random: flow.isRandom() };
}

/** Returns an ASCII word in capitals; empty for one that is too long to be known. */
function wordAt({ bytes }: ChartText, { start, end }: ByteRange): string {
  if (end - start > MAX_WORD_LENGTH) return '';
  let word = '';
  for (let at = start; at < end; at++) word += String.fromCharCode(bytes[at] ?? 0);
  return word.toUpperCase();
}
