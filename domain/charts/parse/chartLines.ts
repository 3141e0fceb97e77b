import { type Layout, MEASURE_LENGTH } from './channels.ts';
import { createControlFlow } from './controlFlow.ts';
import { type ByteRange, type ChartText, textAt } from './decode.ts';
import { type DefinitionLine, definitionLineAt } from './definitions.ts';
import { defaultHeaders, type Headers, readHeader } from './headers.ts';
import { type DataLine, type Reader, readLines } from './lines.ts';
import { readSections } from './measures.ts';

/** The lines of a chart that control flow does not skip, sorted by what they are for. */
export type ChartLines = {
  readonly headers: Headers;
  /** `headers.lnobj` for beatoraja, which ignores indented lines. */
  readonly beatorajaLnobj: string;
  readonly definitionLines: readonly DefinitionLine[];
  /**
   * Returns the data lines of a channel and of those joined to it, as a reader reads them, in the order of the file.
   * beatoraja joins none.
   */
  on(channel: number, reader?: Reader): readonly DataLine[];
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
  let beatorajaLnobj = '';
  const definitionLines: DefinitionLine[] = [];
  const data: Record<Reader, Map<number, DataLine[]>> = { site: new Map(), lr2: new Map(), beatoraja: new Map() };

  readLines(text, {
    header(name, valueRange, isIndented) {
      const definition = definitionLineAt(text, name, valueRange);
      if (definition) {
        if (flow.isActive()) definitionLines.push(definition);
        return;
      }
      const word = wordAt(text, name);
      const value = () => textAt(text, valueRange).trim();
      if (flow.handle(word, () => Number.parseFloat(value())) || !flow.isActive()) return;
      readHeader(headers, word, value);
      if (word === 'LNOBJ' && !isIndented) beatorajaLnobj = headers.lnobj;
    },
    data(line, readers) {
      if (!flow.isActive()) return;
      for (const reader of readers) {
        const channel = (reader !== 'beatoraja' && joins.get(line.channel)) || line.channel;
        const lines = data[reader].get(channel);
        if (lines) lines.push(line);
        else data[reader].set(channel, [line]);
      }
    },
  });
  const on: ChartLines['on'] = (channel, reader = 'site') => data[reader].get(channel) ?? [];
  const sections = readSections(text, on(MEASURE_LENGTH, 'beatoraja'));
  const placed = (line: DataLine) => ({ ...line, section: sections?.[line.measure] });
  if (sections) for (const [channel, lines] of data.beatoraja) data.beatoraja.set(channel, lines.map(placed));
  return { headers, beatorajaLnobj, definitionLines, on, random: flow.isRandom() };
}

/** Returns an ASCII word in capitals; empty for one that is too long to be known. */
function wordAt({ bytes }: ChartText, { start, end }: ByteRange): string {
  if (end - start > MAX_WORD_LENGTH) return '';
  let word = '';
  for (let at = start; at < end; at++) word += String.fromCharCode(bytes[at] ?? 0);
  return word.toUpperCase();
}
