/** What can be wrong with the service (ranking-services.md §10.1). */
export const lr2irFaults = [
  /** The connection is reset before an answer. */
  'refuse',
  /** The question is taken and never answered. */
  'hang',
  /** The right answer, a byte at a time. */
  'slow-drip',
  'http500',
  /** 200 with nothing in it. */
  'empty',
  /** Nothing but the mark. */
  'bare-hash',
  /** The first half of the right answer, and a proper end. */
  'cut-in-middle',
  /** Names hold bytes that are none of cp932. */
  'bad-bytes',
  /** The name before the list, without an XML declaration, as one clone writes it. */
  'root-order-swapped',
  /** Elements and rows that the original does not have. */
  'extra-fields',
  /** Scores of courses among those of charts. */
  'course-rows',
  /** Names as they are, with `&` and `<` in them. */
  'unescaped-ampersand-in-name',
  /** The same content in other elements, under other labels. */
  'layout-changed',
  /** The right answer, followed by more than anybody wants. */
  'huge',
  /** 302 to another host. */
  'redirect-elsewhere',
] as const;

export type Lr2irFault = (typeof lr2irFaults)[number];
