import { OVERSCAN_ROWS, OVERSCAN_STEP_ROWS } from '../limits.ts';
import { createDrawnIndexes } from './drawn-indexes.ts';

const COUNT = 1000;
const IN_SIGHT = 8;

function at(startIndex: number, count = COUNT) {
  return { startIndex, endIndex: startIndex + IN_SIGHT - 1, count };
}

describe('the rows that are drawn', () => {
  it('are those in sight and some around them, and none that is not there', () => {
    const drawn = createDrawnIndexes();
    expect(drawn(at(500), undefined)).toEqual(
      Array.from({ length: IN_SIGHT + 2 * OVERSCAN_ROWS }, (_, index) => 500 - OVERSCAN_ROWS + index),
    );
    expect(drawn(at(0), undefined)[0]).toBe(0);
    expect(drawn(at(COUNT - IN_SIGHT), undefined).at(-1)).toBe(COUNT - 1);
  });

  it.each([1, -1])('stay the same while enough of them are around what is in sight (%i)', (direction) => {
    const drawn = createDrawnIndexes();
    const before = drawn(at(500), undefined);
    for (let row = 1; row < OVERSCAN_STEP_ROWS; row += 1)
      expect(drawn(at(500 + direction * row), undefined)).toBe(before);
    const after = drawn(at(500 + direction * OVERSCAN_STEP_ROWS), undefined);
    expect(after).not.toBe(before);
    expect(after.filter((index) => !before.includes(index))).toHaveLength(OVERSCAN_STEP_ROWS);
  });

  it.each([1, -1])('are few, and change seldom, however far one scrolls (%i)', (direction) => {
    const drawn = createDrawnIndexes();
    const seen = new Set<number[]>();
    for (let row = 0; row < 400; row += 1) {
      const indexes = drawn(at(500 + direction * row), undefined);
      seen.add(indexes);
      expect(indexes.length).toBeLessThanOrEqual(IN_SIGHT + 2 * OVERSCAN_ROWS);
    }
    expect(seen.size).toBe(Math.ceil(400 / OVERSCAN_STEP_ROWS));
  });

  it('are others when there are fewer rows, or fewer in sight', () => {
    const drawn = createDrawnIndexes();
    drawn({ startIndex: 400, endIndex: 500, count: COUNT }, undefined);
    expect(drawn(at(450), undefined)).toHaveLength(IN_SIGHT + 2 * OVERSCAN_ROWS);
    expect(drawn(at(450, 460), undefined).at(-1)).toBe(459);
  });

  it('hold the one that has the focus, wherever it is', () => {
    const drawn = createDrawnIndexes();
    expect(drawn(at(500), 3)[0]).toBe(3);
    expect(drawn(at(500), 900).at(-1)).toBe(900);
    expect(new Set(drawn(at(500), 501)).size).toBe(IN_SIGHT + 2 * OVERSCAN_ROWS);
    expect(drawn(at(500), COUNT)).not.toContain(COUNT);
  });
});
