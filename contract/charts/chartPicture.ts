import { z } from 'zod';

const paths = z.string();
const byColor = z.object({
  white: paths.optional(),
  blue: paths.optional(),
  red: paths.optional(),
  yellow: paths.optional(),
  green: paths.optional(),
});

/** A column of a chart as it is drawn: paths of SVG and labels, in pixels (`domain/charts/drawing/columnDrawing.ts`). */
const columnDrawing = z.object({
  viewBox: z.string(),
  height: z.number().int(),
  lanes: paths,
  coloredLanes: paths,
  edges: paths,
  beats: paths,
  measures: paths,
  numbers: z.array(z.object({ measure: z.number().int(), y: z.number() })),
  bodies: byColor,
  notes: byColor,
  marks: z.object({
    bpmChange: paths,
    stop: paths,
    x: z.number(),
    labels: z.array(z.object({ kind: z.enum(['bpmChange', 'stop']), y: z.number(), text: z.string() })),
  }),
});

/** What a page draws of a chart before anything else is loaded. */
export const chartPicture = z.object({
  /** Notes per second in parts of equal length, from the first note to the last. */
  density: z.array(z.number().int()),
  /** The first measures with notes, in columns; empty while they are unknown. */
  opening: z.array(columnDrawing),
});
export type ChartPicture = z.output<typeof chartPicture>;
