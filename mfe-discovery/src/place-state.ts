import type { City, ProblemCode } from '@halo/shared/contracts';

/** A region with or without a town in it. */
export interface Place {
  region: string;
  city: City | null;
}

export type PlaceState = Place &
  ({ status: 'editing' } | { status: 'missing' } | { status: 'saving' } | { status: 'failed'; code: ProblemCode });

export type PlaceEvent =
  | { type: 'regionPicked'; region: string }
  | { type: 'cityPicked'; city: City | null }
  | { type: 'missed' }
  | { type: 'saving' }
  | { type: 'refused'; code: ProblemCode };

export function initialPlace({ region, city }: { region: string; city: string }): PlaceState {
  return { status: 'editing', region, city: city === '' ? null : { name: city, region } };
}

export function reducePlace(state: PlaceState, event: PlaceEvent): PlaceState {
  const { region, city } = state;
  switch (event.type) {
    case 'regionPicked':
      // A town lies in one region only.
      return { status: 'editing', region: event.region, city: city?.region === event.region ? city : null };
    case 'cityPicked':
      return { status: 'editing', region: event.city?.region ?? region, city: event.city };
    case 'missed':
      return { status: 'missing', region, city };
    case 'saving':
      return { status: 'saving', region, city };
    case 'refused':
      return { status: 'failed', region, city, code: event.code };
  }
}
