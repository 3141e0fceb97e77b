interface AxisProps {
  side: 'left' | 'bottom';
  /** Its distance from the left or from the top of the drawing, in pixels. */
  offset: number;
  /** Its ends. */
  range: readonly [number, number];
  ticks: readonly { at: number; text: string }[];
}

const TICK = 4;
const FONT_SIZE = 12;

/** An axis of an SVG drawing, with its labels beside or below it. */
export function Axis({ side, offset, range: [from, to], ticks }: AxisProps) {
  const isLeft = side === 'left';
  const line = (at: number, until: number, across = 0) =>
    isLeft
      ? { x1: offset, x2: offset - across, y1: at, y2: until }
      : { x1: at, x2: until, y1: offset, y2: offset + across };
  return (
    <g stroke="var(--line-strong)">
      <line {...line(from, to)} />
      {ticks.map(({ at, text }) => (
        <g key={at}>
          <line {...line(at, at, TICK)} />
          <text
            x={isLeft ? offset - 2 * TICK : at}
            y={isLeft ? at + FONT_SIZE / 3 : offset + TICK + FONT_SIZE}
            textAnchor={isLeft ? 'end' : 'middle'}
            fill="var(--ink-dim)"
            stroke="none"
            fontSize={FONT_SIZE}
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Returns the function that maps numbers from one range to another, both given by their ends. */
export const scale =
  ([start, end]: readonly [number, number], [from, to]: readonly [number, number]) =>
  (value: number): number =>
    from + ((value - start) / (end - start)) * (to - from);

/** Returns the points of a `<polyline>`. */
export const pointsOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ');
