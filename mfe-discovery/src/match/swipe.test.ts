import { directionOf, moveSwipe, startSwipe, type Swipe, transformAt } from './swipe.ts';

/** Moves from 0 by steps of `x`, `y` and milliseconds. */
function swipe(...steps: readonly (readonly [number, number, number])[]): Swipe {
  const pointerId = 1;
  let at = 0;
  return steps.reduce(
    (before, [x, y, ms]) => moveSwipe(before, { pointerId, x, y, at: (at += ms) }),
    startSwipe({ pointerId, x: 0, y: 0, at }),
  );
}
const [PHONE, DESKTOP] = [390, 1280];

describe('[DISC-07] a swipe', () => {
  it.each([
    ['slow and far on a phone', swipe([80, 0, 300], [160, 5, 300]), PHONE, 'right'],
    ['the same to the left', swipe([-80, 0, 300], [-160, 5, 300]), PHONE, 'left'],
    ['slow and near', swipe([20, 0, 300], [60, 0, 300]), PHONE, undefined],
    ['300 px on a desktop', swipe([150, 0, 500], [301, 0, 500]), DESKTOP, 'right'],
    ['less than 300 px on a desktop', swipe([150, 0, 500], [299, 0, 500]), DESKTOP, undefined],
    ['a flick', swipe([10, 0, 20], [60, 0, 40]), PHONE, 'right'],
    ['a flick that turns back at the end', swipe([100, 0, 100], [60, 0, 40]), PHONE, undefined],
    ['a twitch', swipe([30, 0, 20]), PHONE, undefined],
    ['up, however far', swipe([2, -90, 50], [200, -300, 100]), PHONE, undefined],
    ['down', swipe([0, 400, 100]), PHONE, undefined],
  ])('%s', (_name, made, width, direction) => {
    expect(directionOf(made, width)).toBe(direction);
  });

  it('takes the pace of the last moments, not of the last move alone', () => {
    expect(directionOf(swipe([10, 0, 20], [70, 0, 40], [71, 0, 20]), PHONE)).toBe('right');
    expect(directionOf(swipe([60, 0, 60], [70, 0, 400], [71, 0, 20]), PHONE)).toBeUndefined();
  });

  it('leaves another finger out, and stays sideways once it is', () => {
    const first = swipe([50, 0, 100]);
    expect(moveSwipe(first, { pointerId: 2, x: 300, y: 0, at: 200 })).toBe(first);
    expect(moveSwipe(first, { pointerId: 1, x: 90, y: 400, at: 200 }).offset).toBe(90);
  });

  it('turns the card by five degrees each hundred pixels', () => {
    expect(transformAt(-200)).toBe('translateX(-200px) rotate(-10deg)');
  });
});
