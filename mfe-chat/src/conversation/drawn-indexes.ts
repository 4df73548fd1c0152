import { OVERSCAN_ROWS, OVERSCAN_STEP_ROWS } from '../limits.ts';

const LEAST_ROWS = OVERSCAN_ROWS - OVERSCAN_STEP_ROWS + 1;
const MOST_ROWS = OVERSCAN_ROWS + 2 * OVERSCAN_STEP_ROWS;

export interface SightRange {
  readonly startIndex: number;
  readonly endIndex: number;
  /** how many rows there are */
  readonly count: number;
}

/** Asks which rows to draw: for what is in sight, and for the row that has the focus, wherever it is. */
export type DrawnIndexes = (range: SightRange, focused: number | undefined) => number[];

/**
 * The rows in sight and some around them. While enough of what was drawn last is around them, it is the same array:
 * then nothing is drawn. Some come as others go, in one step: each step costs a pass over the page, however few they
 * are.
 */
export function createDrawnIndexes(): DrawnIndexes {
  let first = 0;
  let last = -1;
  let kept: number | undefined;
  let indexes: number[] = [];

  /** At least so many rows are drawn on both sides of what is in sight, and none that is not there. */
  function reaches({ startIndex, endIndex, count }: SightRange, rows: number): boolean {
    return first <= Math.max(startIndex - rows, 0) && last >= Math.min(endIndex + rows, count - 1) && last < count;
  }
  function isFarOut({ startIndex, endIndex }: SightRange): boolean {
    return first < startIndex - MOST_ROWS || last > endIndex + MOST_ROWS;
  }

  return (range, focused) => {
    if (focused === kept && reaches(range, LEAST_ROWS) && !isFarOut(range)) return indexes;
    first = Math.max(range.startIndex - OVERSCAN_ROWS, 0);
    last = Math.min(range.endIndex + OVERSCAN_ROWS, range.count - 1);
    kept = focused;
    indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    if (kept !== undefined && kept < first) indexes.unshift(kept);
    if (kept !== undefined && kept > last && kept < range.count) indexes.push(kept);
    return indexes;
  };
}
