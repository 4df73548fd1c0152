import { CROP_ZOOM_MAX, initialCrop, rectangleOf, reduceCrop } from './crop-state.ts';

const wide = initialCrop({ width: 4000, height: 3000 });
const tall = initialCrop({ width: 300, height: 4000 });

test('[ACC-09] the part that is kept is the largest of three to four, in the middle', () => {
  expect(rectangleOf(wide)).toEqual({ left: 875, top: 0, width: 2250, height: 3000 });
  expect(rectangleOf(tall)).toEqual({ left: 0, top: 1800, width: 300, height: 400 });
});

test('it follows the finger and never leaves the picture', () => {
  expect(rectangleOf(reduceCrop(wide, { type: 'moved', across: 0.1, down: 0.5 }))).toMatchObject({ left: 650, top: 0 });
  expect(rectangleOf(reduceCrop(wide, { type: 'moved', across: -9, down: 0 })).left).toBe(1750);
  expect(rectangleOf(reduceCrop(tall, { type: 'moved', across: 3, down: 9 }))).toMatchObject({ left: 0, top: 0 });
});

test('zooming keeps the middle, has ends, and going back leaves no edge behind', () => {
  const near = reduceCrop(wide, { type: 'zoomed', zoom: 2 });
  expect(rectangleOf(near)).toEqual({ left: 1437.5, top: 750, width: 1125, height: 1500 });
  const corner = reduceCrop(near, { type: 'moved', across: 9, down: 9 });
  expect(rectangleOf(corner)).toMatchObject({ left: 0, top: 0 });
  expect(rectangleOf(reduceCrop(corner, { type: 'zoomed', zoom: 0.2 }))).toMatchObject({
    left: 0,
    top: 0,
    height: 3000,
  });
  expect(reduceCrop(wide, { type: 'zoomed', zoom: 99 }).zoom).toBe(CROP_ZOOM_MAX);
});
