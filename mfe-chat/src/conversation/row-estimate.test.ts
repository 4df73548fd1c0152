import { bubbleWidth, estimateRow } from './row-estimate.ts';
import type { TimelineRow } from './timeline.ts';

const bubble = (text: string, isGrouped = false): TimelineRow => ({
  kind: 'bubble',
  key: 'id:1',
  at: 0,
  isGrouped,
  bubble: { author: 'angel', text, at: 0, status: 'received', isLocked: false, isHtml: false },
});

test('longer texts and more lines are higher, a grouped one is nearer', () => {
  const width = bubbleWidth(390);
  const short = estimateRow(bubble('Sì'), width);
  expect(estimateRow(bubble('Sì', true), width)).toBeLessThan(short);
  expect(estimateRow(bubble('Sì\nno'), width)).toBeGreaterThan(short);
  expect(estimateRow(bubble('parola '.repeat(60)), width)).toBeGreaterThan(5 * short);
  expect(estimateRow(bubble('parola '.repeat(60)), bubbleWidth(1280))).toBeLessThan(
    estimateRow(bubble('parola '.repeat(60)), width),
  );
});

test('a window without a width still gives a height', () => {
  expect(estimateRow(bubble('parola '.repeat(60)), bubbleWidth(0))).toBeLessThan(10_000);
});
