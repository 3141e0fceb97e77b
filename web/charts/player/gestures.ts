/** What pointers do on the chart. Distances in CSS pixels. */
interface GestureActions {
  readonly onTap: () => void;
  /** A pointer begins to drag. */
  readonly onDragStart: () => void;
  readonly onDrag: (down: number) => void;
  readonly onDragEnd: () => void;
  /** Two pointers go apart (above 1) or together, since they began. */
  readonly onPinch: (ratio: number) => void;
  readonly onPinchEnd: () => void;
}

/** A pointer that moves less is a tap. */
const TAP_PX = 8;

/** Turns the pointers on an element into taps, drags and pinches. Returns a function that stops it. */
export function listenToGestures(element: HTMLElement, actions: GestureActions): () => void {
  const pointers = new Map<number, { y: number; startY: number; x: number }>();
  let kind: 'none' | 'tap' | 'drag' | 'pinch' = 'none';
  let startDistance = 0;
  const distance = () => {
    const [a, b] = [...pointers.values()];
    return a && b ? Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1) : 1;
  };
  const finish = () => {
    if (kind === 'drag') actions.onDragEnd();
    if (kind === 'pinch') actions.onPinchEnd();
    kind = 'none';
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startY: event.clientY });
    if (pointers.size === 1) kind = 'tap';
    else if (pointers.size === 2) {
      finish();
      kind = 'pinch';
      startDistance = distance();
    }
  };
  const move = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const moved = event.clientY - pointer.y;
    if (kind === 'tap' && Math.abs(event.clientY - pointer.startY) >= TAP_PX) {
      kind = 'drag';
      actions.onDragStart();
    }
    if (kind === 'tap') return;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (kind === 'drag') actions.onDrag(moved);
    if (kind === 'pinch' && pointers.size === 2) actions.onPinch(distance() / startDistance);
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (kind === 'tap' && event.type === 'pointerup') actions.onTap();
    finish();
  };
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up } as const;
  for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type as 'pointerup', listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      element.removeEventListener(type as 'pointerup', listener);
  };
}
