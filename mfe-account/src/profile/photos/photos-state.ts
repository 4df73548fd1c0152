import type { OwnPhoto, ProblemCode } from '@halo/shared/contracts';

/** A picture that the browser has opened. `address` is of this browser and must be given back. */
export interface OpenedPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export type PhotosWork =
  | { readonly kind: 'none' }
  /** the file is being opened */
  | { readonly kind: 'opening' }
  | { readonly kind: 'cropping'; readonly picture: OpenedPicture }
  | { readonly kind: 'uploading' }
  /** the server changes order or number */
  | { readonly kind: 'changing' };

export interface PhotosState {
  /** undefined until they are known */
  readonly photos: readonly OwnPhoto[] | undefined;
  readonly work: PhotosWork;
  /** why the last thing did not happen */
  readonly code?: ProblemCode | undefined;
}

export type PhotosEvent =
  | { type: 'started'; work: PhotosWork }
  | { type: 'loaded'; photos: readonly OwnPhoto[] }
  | { type: 'failed'; code: ProblemCode }
  | { type: 'left' };

const AT_REST: PhotosWork = { kind: 'none' };

export const initialPhotos: PhotosState = { photos: undefined, work: AT_REST };

export function reducePhotos(state: PhotosState, event: PhotosEvent): PhotosState {
  switch (event.type) {
    case 'started':
      return { photos: state.photos, work: event.work };
    case 'loaded':
      return { photos: event.photos, work: AT_REST };
    case 'failed':
      return { photos: state.photos, work: AT_REST, code: event.code };
    case 'left':
      return { ...state, work: AT_REST };
  }
}

/** The first photo carries the badge "verified person" where an operator compared it. */
export function losesBadge(before: readonly OwnPhoto[], after: readonly OwnPhoto[]): boolean {
  return before[0]?.isCompared === true && after[0]?.isCompared !== true;
}

/** Puts one photo at another place; both count from 0, and a place beyond the ends is the end. */
export function movePhoto<Photo>(photos: readonly Photo[], from: number, to: number): Photo[] {
  const moved = photos[from];
  if (moved === undefined) return [...photos];
  const rest = photos.filter((_, index) => index !== from);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}
