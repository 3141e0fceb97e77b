type Frame = {
  readonly kind: 'file' | 'random' | 'if' | 'switch';
  /** Whether the lines around this frame count. */
  readonly outer: boolean;
  /** Whether the lines in it count at this point. */
  active: boolean;
  /** Whether one of its branches has been taken. */
  taken: boolean;
  /** The value its branches are compared with. */
  drawn: number;
};

/** Decides line by line which lines of a chart count, in constant time at any nesting depth. */
export type ControlFlow = {
  /**
   * Handles `#WORD value` and returns true if that is a word of control flow. The value is NaN when missing or invalid.
   */
  handle(word: string, value: () => number): boolean;
  /** Returns whether a line counts at this point. */
  isActive(): boolean;
  /** Returns whether the chart contains anything random so far. */
  isRandom(): boolean;
};

/** Every random number is 1. */
const FIXED_DRAW = 1;

export function createControlFlow(): ControlFlow {
  const file: Frame = { kind: 'file', outer: true, active: true, taken: true, drawn: FIXED_DRAW };
  const frames: Frame[] = [file];
  let openSwitches = 0;
  let random = false;

  const top = () => frames.at(-1) ?? file;
  const below = () => frames.at(-2) ?? file;

  function open(kind: Frame['kind'], drawn: number): Frame {
    const { active } = top();
    const frame: Frame = { kind, outer: active, active: active && kind === 'random', taken: false, drawn };
    frames.push(frame);
    return frame;
  }

  /** Takes the branch for this value (without a value: for any) unless another branch of the frame was taken before. */
  function branch(frame: Frame | undefined, value?: number): void {
    if (!frame) return;
    if (frame.kind === 'if') frame.active = false; // a #CASE falls through into the next instead
    if (frame.taken || (value !== undefined && value !== frame.drawn)) return;
    frame.taken = true;
    frame.active = frame.outer;
  }

  /**
   * Returns the #IF that an #ELSE or #ENDIF at this point belongs to, and ends an unfinished #RANDOM in it. It does not
   * look outside the current #SWITCH.
   */
  function nearestIf(): Frame | undefined {
    if (top().kind === 'random' && below().kind === 'if') frames.pop();
    return top().kind === 'if' ? top() : undefined;
  }

  /** Returns the innermost #SWITCH, and ends whatever is unfinished in it. */
  function nearestSwitch(): Frame | undefined {
    if (openSwitches === 0) return undefined;
    while (top().kind !== 'switch') frames.pop();
    return top();
  }

  function draw(value: number): void {
    const drawn = Number.isNaN(value) ? FIXED_DRAW : value;
    random = true;
    // A #RANDOM without an #ENDRANDOM is replaced by the next one.
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
    open('switch', FIXED_DRAW);
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

  function handle(word: string, value: () => number): boolean {
    switch (word) {
      case 'RANDOM':
        draw(FIXED_DRAW);
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

  return { handle, isActive: () => top().active, isRandom: () => random };
}
