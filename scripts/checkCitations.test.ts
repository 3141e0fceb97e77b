import { describe, expect, it } from 'vitest';
import { citationFaults, linkFaults, sectionsOf } from './checkCitations.ts';

// Written so that the check does not find its own examples.
const S = '\u00a7';
const VOTING = 'voting.md';
const sections = new Map([[VOTING, ['1', '3', '3.1', '3.2']]]);
const messages = (text: string, own: string | null = null) =>
  citationFaults(text, sections, own).map(({ line, message }) => `${line}: ${message}`);

describe('the sections of a document', () => {
  it('are the numbers of its headings', () => {
    expect(sectionsOf('# Votes\n\n## 1. Time\n\n### 1.2 Units\n\n## Notes\n\n#### 1.2.3 Deeper\n')).toEqual([
      '1',
      '1.2',
      '1.2.3',
    ]);
  });
});

describe('a citation', () => {
  it('is good when the section exists', () => {
    expect(messages(`/** Counts (${VOTING} ${S}3.2). */`)).toEqual([]);
    expect(messages(`See [\`${VOTING}\`](reference/${VOTING}) ${S}1, ${S}3.1 and ${S}3.2.`)).toEqual([]);
    expect(messages(`Both, ${VOTING} ${S}3.1–3.2; RFC 9110 ${S}14.`)).toEqual([]);
    expect(messages(`As ${VOTING} ${S}3.1, 5 at most.`)).toEqual([]);
  });

  it('is a fault when the section, or the document, does not exist', () => {
    expect(messages(`\n/** Counts (${VOTING} ${S}3.9). */`)).toEqual([`2: ${VOTING} has no ${S}3.9`]);
    expect(messages(`// ${VOTING} ${S}3.1, ${S}4`)).toEqual([`1: ${VOTING} has no ${S}4`]);
    expect(messages(`-- nothing.md ${S}1`)).toEqual(['1: docs/reference/nothing.md does not exist']);
  });

  it('is found where a comment breaks the line', () => {
    expect(messages(`/**\n * Counts, as ${VOTING}\n * ${S}8 says.\n */`)).toEqual([`2: ${VOTING} has no ${S}8`]);
  });

  it('names its document, but in the reference itself', () => {
    expect(messages(`/** Counts (${S}3). */`)).toEqual([`1: ${S}3 names no document`]);
    expect(messages(`see ${S}3.1`, VOTING)).toEqual([]);
    expect(messages(`see ${S}7`, VOTING)).toEqual([`1: ${VOTING} has no ${S}7`]);
  });

  it('of what is not in the repository is a fault', () => {
    const outside = ['specification', `decisions${'.md'}`, `bmstable${'.md'}`, 'bms-parsing'].map(
      (name) => `${name} ${S}4`,
    );
    for (const cited of outside) expect(messages(`/** ${cited} */`)).toHaveLength(1);
    expect(messages('stands in ../sha' + 'red/spec')).toHaveLength(1);
    expect(messages("path.resolve('../sha" + "red/data/tables')")).toEqual([]);
  });
});

describe('a link', () => {
  const files = new Map([
    ['docs/a.md', ''],
    ['docs/reference/voting.md', `## 3. Votes, and when\n\n### 3.1 What's open\n`],
  ]);
  const source = { exists: (file: string) => files.has(file), read: (file: string) => files.get(file) ?? '' };
  const faults = (text: string) => linkFaults('docs/a.md', text, source).map(({ message }) => message);

  it('leads to a file and a heading', () => {
    expect(faults('[b](reference/voting.md), [c](reference/voting.md#3-votes-and-when)')).toEqual([]);
    expect(faults('[d](reference/voting.md#31-whats-open), [e](https://example.com/x.md#y)')).toEqual([]);
  });

  it('is a fault when either is missing', () => {
    expect(faults('[b](reference/none.md)')).toEqual(['docs/reference/none.md does not exist']);
    expect(faults('[b](reference/voting.md#4)')).toEqual(['docs/reference/voting.md has no heading #4']);
  });
});
