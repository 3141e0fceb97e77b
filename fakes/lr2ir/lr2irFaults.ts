/** Faults of the service (ranking-services.md §10.1). */
export const lr2irFaults = [
  /** The connection is reset before a response. */
  'refuse',
  /** The request is accepted and never answered. */
  'hang',
  /** The right response, one byte at a time. */
  'slow-drip',
  'http500',
  /** 200 with an empty body. */
  'empty',
  /** Only the leading `#`. */
  'bare-hash',
  /** The first half of the right response, properly ended. */
  'cut-in-middle',
  /** Names contain bytes that are invalid in cp932. */
  'bad-bytes',
  /** The name comes before the list, without an XML declaration, as one clone writes it. */
  'root-order-swapped',
  /** There are elements and rows that the original does not have. */
  'extra-fields',
  /** There are scores of courses among those of charts. */
  'course-rows',
  /** Names with `&` and `<` are not escaped. */
  'unescaped-ampersand-in-name',
  /** The same content is in other elements, with other labels. */
  'layout-changed',
  /** The right response, continued until the client stops reading. */
  'huge',
  /** A 302 to another host. */
  'redirect-elsewhere',
] as const;

export type Lr2irFault = (typeof lr2irFaults)[number];
