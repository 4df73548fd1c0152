/** Width over height of what a photo shows. */
export const CROP_RATIO = 3 / 4;
export const CROP_ZOOM_MAX = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which part of a picture is kept: how much it is enlarged, and where its middle lies, in pixels of the picture. */
export interface Crop extends Size {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface CropRectangle extends Size {
  readonly left: number;
  readonly top: number;
}

export type CropEvent =
  /** by parts of the frame's width and height, as a finger moves the picture */
  { type: 'moved'; across: number; down: number } | { type: 'zoomed'; zoom: number };

/** The largest part that fits, in the middle. */
export function initialCrop({ width, height }: Size): Crop {
  return { width, height, zoom: 1, x: width / 2, y: height / 2 };
}

export function reduceCrop(crop: Crop, event: CropEvent): Crop {
  if (event.type === 'zoomed') return inside({ ...crop, zoom: Math.min(CROP_ZOOM_MAX, Math.max(1, event.zoom)) });
  const { width, height } = rectangleOf(crop);
  return inside({ ...crop, x: crop.x - event.across * width, y: crop.y - event.down * height });
}

export function rectangleOf(crop: Crop): CropRectangle {
  const width = Math.min(crop.width, crop.height * CROP_RATIO) / crop.zoom;
  const height = width / CROP_RATIO;
  return { width, height, left: crop.x - width / 2, top: crop.y - height / 2 };
}

function inside(crop: Crop): Crop {
  const { width, height } = rectangleOf(crop);
  return {
    ...crop,
    x: Math.min(Math.max(crop.x, width / 2), crop.width - width / 2),
    y: Math.min(Math.max(crop.y, height / 2), crop.height - height / 2),
  };
}
