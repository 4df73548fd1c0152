import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { CropEvent } from './crop-state.ts';

/** Of the frame, by one press of an arrow key. */
const KEY_STEP = 0.05;
export const ZOOM_STEP = 0.25;

type Point = readonly [x: number, y: number];

/** One finger or the mouse moves the picture, two fingers zoom it; arrow keys, plus and minus do the same. */
export function useCropGestures(zoom: number, onCrop: (event: CropEvent) => void) {
  const fingers = useRef(new Map<number, Point>());
  const middle = (): Point => {
    const all = [...fingers.current.values()];
    return [sum(all.map(([x]) => x)) / all.length, sum(all.map(([, y]) => y)) / all.length];
  };
  const spread = (): number => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
  };
  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      const [fromX, fromY] = middle();
      const before = spread();
      fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
      const [toX, toY] = middle();
      const { width, height } = event.currentTarget.getBoundingClientRect();
      if (width > 0) onCrop({ type: 'moved', across: (toX - fromX) / width, down: (toY - fromY) / height });
      if (before > 0) onCrop({ type: 'zoomed', zoom: (zoom * spread()) / before });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown(event: KeyboardEvent) {
      const done = byKey(event.key, zoom);
      if (!done || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onCrop(done);
    },
  };
}

function byKey(key: string, zoom: number): CropEvent | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { type: 'moved', across: -KEY_STEP, down: 0 };
    case 'ArrowRight':
      return { type: 'moved', across: KEY_STEP, down: 0 };
    case 'ArrowUp':
      return { type: 'moved', across: 0, down: -KEY_STEP };
    case 'ArrowDown':
      return { type: 'moved', across: 0, down: KEY_STEP };
    case '+':
      return { type: 'zoomed', zoom: zoom + ZOOM_STEP };
    case '-':
      return { type: 'zoomed', zoom: zoom - ZOOM_STEP };
    default:
      return undefined;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
