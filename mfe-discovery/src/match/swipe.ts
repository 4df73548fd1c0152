/** A finger, pen or mouse on a card. Only sideways counts: up and down scroll the page. */
export interface Swipe {
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  /** `undecided`: it has not moved far enough to say which way it goes */
  readonly axis: 'undecided' | 'sideways' | 'other';
  /** how far it is from where it began, in pixels */
  readonly offset: number;
  /** where it was in the last moments, oldest first */
  readonly trail: readonly { readonly x: number; readonly at: number }[];
}

export interface PointerPlace {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** milliseconds */
  readonly at: number;
}

export type Direction = 'left' | 'right';

/** So many pixels are a choice on every screen (DISC-07) … */
const FAR_PX = 300;
/** … and on a phone, where that is nearly everything, this share of the width. */
const FAR_SHARE = 0.4;
/** A flick is a choice too: this quick, and this far at least. */
const FLICK_PX_PER_MS = 0.5;
const FLICK_MIN_PX = 40;
/** The speed of the last single move is noise. */
const TRAIL_MS = 80;
const AXIS_PX = 8;
/** Degrees at a hundred pixels. */
const ROTATION = 5;

export function startSwipe({ pointerId, x, y, at }: PointerPlace): Swipe {
  return { pointerId, startX: x, startY: y, axis: 'undecided', offset: 0, trail: [{ x, at }] };
}

export function moveSwipe(swipe: Swipe, { pointerId, x, y, at }: PointerPlace): Swipe {
  if (pointerId !== swipe.pointerId || swipe.axis === 'other') return swipe;
  const [dx, dy] = [x - swipe.startX, y - swipe.startY];
  const axis = swipe.axis === 'sideways' ? swipe.axis : axisOf(dx, dy);
  const trail = [...swipe.trail.filter((place) => at - place.at <= TRAIL_MS), { x, at }];
  return { ...swipe, axis, offset: axis === 'sideways' ? dx : 0, trail };
}

function axisOf(dx: number, dy: number): Swipe['axis'] {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < AXIS_PX) return 'undecided';
  return Math.abs(dx) > Math.abs(dy) ? 'sideways' : 'other';
}

/** What letting go means here; undefined: the card goes back. */
export function directionOf({ axis, offset, trail }: Swipe, width: number): Direction | undefined {
  if (axis !== 'sideways') return undefined;
  const direction = offset > 0 ? 'right' : 'left';
  if (Math.abs(offset) > Math.min(FAR_PX, width * FAR_SHARE)) return direction;
  const [first, last] = [trail[0], trail.at(-1)];
  if (!first || !last || last.at === first.at) return undefined;
  const speed = (last.x - first.x) / (last.at - first.at);
  const isFlick = Math.abs(speed) > FLICK_PX_PER_MS && Math.sign(speed) === Math.sign(offset);
  return isFlick && Math.abs(offset) > FLICK_MIN_PX ? direction : undefined;
}

export function transformAt(offset: number): string {
  return `translateX(${offset}px) rotate(${(offset * ROTATION) / 100}deg)`;
}
