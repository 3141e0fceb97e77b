type Frame = {
  readonly kind: 'file' | 'random' | 'if' | 'switch';
  /** Do the lines around this frame count? */
  readonly outer: boolean;
  /** Do the lines in it count at this point? */
  active: boolean;
  /** Has one of its branches been taken? */
  settled: boolean;
  /** The value that its branches are compared with. */
  drawn: number;
};

/** Tells, line by line, which lines of a chart count (bms-parsing §3). A line costs the same however deep it is nested. */
export type ControlFlow = {
  /** Obeys `#WORD value` and answers true if that is a word of control flow. The value is NaN when missing or bad. */
  obey(word: string, value: () => number): boolean;
  counts(): boolean;
  /** Does the chart leave anything to chance? */
  isRandom(): boolean;
};

/** Chance is taken out: whatever is drawn is 1. */
const ALWAYS = 1;

export function createControlFlow(): ControlFlow {
  const file: Frame = { kind: 'file', outer: true, active: true, settled: true, drawn: ALWAYS };
  const frames: Frame[] = [file];
  let openSwitches = 0;
  let random = false;

  const top = () => frames.at(-1) ?? file;
  const below = () => frames.at(-2) ?? file;

  function open(kind: Frame['kind'], drawn: number): Frame {
    const { active } = top();
    const frame: Frame = { kind, outer: active, active: active && kind === 'random', settled: false, drawn };
    frames.push(frame);
    return frame;
  }

  /** Takes the branch for this value (no value: for any) if none of the frame was taken before. */
  function branch(frame: Frame | undefined, value?: number): void {
    if (!frame) return;
    if (frame.kind === 'if') frame.active = false; // a #CASE falls through into the next instead
    if (frame.settled || (value !== undefined && value !== frame.drawn)) return;
    frame.settled = true;
    frame.active = frame.outer;
  }

  /** The #IF that an #ELSE or #ENDIF here belongs to. An unfinished #RANDOM in it ends; it is not looked for outside a #SWITCH. */
  function nearestIf(): Frame | undefined {
    if (top().kind === 'random' && below().kind === 'if') frames.pop();
    return top().kind === 'if' ? top() : undefined;
  }

  /** The innermost #SWITCH. Whatever is unfinished in it ends. */
  function nearestSwitch(): Frame | undefined {
    if (openSwitches === 0) return undefined;
    while (top().kind !== 'switch') frames.pop();
    return top();
  }

  function draw(value: number): void {
    const drawn = Number.isNaN(value) ? ALWAYS : value;
    random = true;
    // In place of another, if that has no #ENDRANDOM.
    if (top().kind === 'random') top().drawn = drawn;
    else open('random', drawn);
  }

  function openIf(value: number): void {
    if (top().kind === 'if') frames.pop(); // the #ENDIF of the one before is missing
    branch(open('if', top().drawn), value);
  }

  function endRandom(): void {
    if (top().kind === 'if' && below().kind === 'random') frames.pop();
    if (top().kind === 'random') frames.pop();
  }

  function openSwitch(): void {
    random = true;
    openSwitches++;
    open('switch', ALWAYS);
  }

  function skip(): void {
    const skipped = top().active ? nearestSwitch() : undefined;
    if (skipped) skipped.active = false;
  }

  function endSwitch(): void {
    if (!nearestSwitch()) return;
    openSwitches--;
    frames.pop();
  }

  function obey(word: string, value: () => number): boolean {
    switch (word) {
      case 'RANDOM':
        draw(ALWAYS);
        return true;
      case 'SETRANDOM':
        draw(value());
        return true;
      case 'IF':
        openIf(value());
        return true;
      case 'ELSEIF':
        branch(nearestIf(), value());
        return true;
      case 'ELSE':
        branch(nearestIf());
        return true;
      case 'ENDIF':
        if (nearestIf()) frames.pop();
        return true;
      case 'ENDRANDOM':
        endRandom();
        return true;
      case 'SWITCH':
        openSwitch();
        return true;
      case 'CASE':
        branch(nearestSwitch(), value());
        return true;
      case 'DEF':
        branch(nearestSwitch());
        return true;
      case 'SKIP':
        skip();
        return true;
      case 'ENDSW':
        endSwitch();
        return true;
      default:
        return false;
    }
  }

  return { obey, counts: () => top().active, isRandom: () => random };
}
