import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react';
import { type Direction, directionOf, moveSwipe, startSwipe, type Swipe, transformAt } from './swipe.ts';

const FLIGHT_MS = 300;
/** How far a card flies: it is out of sight then, turned as it is. */
const FLIGHT_WIDTHS = 1.5;
/** The stamp on the card is whole when it has moved this far. */
const STAMP_PX = 120;

/**
 * Moves a card with the pointer and lets it fly when it is let go far enough. It is moved by its style alone: a finger
 * does not wait for React.
 */
export function useSwipe(card: RefObject<HTMLElement | null>, onDecided: (direction: Direction) => void) {
  const swipe = useRef<Swipe>(undefined);
  const isFlying = useRef(false);
  const hasMoved = useRef(false);

  function place(offset: number): void {
    const { style } = card.current ?? {};
    if (!style) return;
    style.transform = offset === 0 ? '' : transformAt(offset);
    style.setProperty('--like', String(Math.min(1, Math.max(0, offset / STAMP_PX))));
    style.setProperty('--pass', String(Math.min(1, Math.max(0, -offset / STAMP_PX))));
  }

  function fly(direction: Direction): void {
    const element = card.current;
    if (!element || isFlying.current) return;
    const from = swipe.current?.offset ?? 0;
    swipe.current = undefined;
    const to = Math.max(element.offsetWidth, 300) * FLIGHT_WIDTHS * (direction === 'right' ? 1 : -1);
    const flight = animate(element, [transformAt(from), transformAt(to)]);
    if (!flight) {
      onDecided(direction);
      return;
    }
    isFlying.current = true;
    const land = () => {
      isFlying.current = false;
      onDecided(direction);
    };
    // Cancelled: the card is gone, and so is the decision.
    flight.finished.then(land, () => {});
  }

  function backToRest(): void {
    const from = swipe.current?.offset ?? 0;
    swipe.current = undefined;
    place(0);
    if (from !== 0 && card.current)
      animate(card.current, [transformAt(from), transformAt(0)])?.finished.then(
        (done) => done.cancel(),
        () => {},
      );
  }

  return { fly, handlers: handlersOf({ card, swipe, isFlying, hasMoved, place, fly, backToRest }) };
}

interface SwipeParts {
  card: RefObject<HTMLElement | null>;
  swipe: RefObject<Swipe | undefined>;
  isFlying: RefObject<boolean>;
  /** a swipe has just ended: the click that comes with it opens nothing */
  hasMoved: RefObject<boolean>;
  place(offset: number): void;
  fly(direction: Direction): void;
  backToRest(): void;
}

function handlersOf({ card, swipe, isFlying, hasMoved, place, fly, backToRest }: SwipeParts) {
  return {
    onPointerDown(event: ReactPointerEvent) {
      if (isFlying.current || swipe.current || event.button !== 0) return;
      hasMoved.current = false;
      swipe.current = startSwipe(placeOf(event));
    },
    onPointerMove(event: ReactPointerEvent) {
      if (!swipe.current) return;
      const before = swipe.current.axis;
      swipe.current = moveSwipe(swipe.current, placeOf(event));
      if (swipe.current.axis !== 'sideways') return;
      // From here on the pointer belongs to the card, also outside of it.
      if (before !== 'sideways') card.current?.setPointerCapture?.(event.pointerId);
      hasMoved.current = true;
      place(swipe.current.offset);
    },
    onPointerUp(event: ReactPointerEvent) {
      if (!swipe.current || swipe.current.pointerId !== event.pointerId) return;
      const direction = directionOf(moveSwipe(swipe.current, placeOf(event)), window.innerWidth);
      if (direction) fly(direction);
      else backToRest();
    },
    // The browser took the pointer, e.g. to scroll.
    onPointerCancel: backToRest,
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}

function placeOf({ pointerId, clientX, clientY, timeStamp }: ReactPointerEvent) {
  return { pointerId, x: clientX, y: clientY, at: timeStamp };
}

/** Undefined where motion is not wanted, or not known. */
function animate(element: HTMLElement, transform: string[]): Animation | undefined {
  if (typeof element.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  return element.animate({ transform }, { duration: FLIGHT_MS, easing: 'ease-out', fill: 'forwards' });
}
