import type { Brand, ReleaseSet } from '@halo/shared/contracts';
import { placeAt } from '../routing/places.ts';
import { routeOf } from '../routing/route-table.ts';
import type { Choices } from './choices.ts';
import { createThirdParties, type PageSeen } from './third-parties.ts';

interface StartNeeds {
  brand: Brand;
  choices: Choices;
  releases(): ReleaseSet;
}

/** Answers what is to be called with the path of each page that is opened. */
export function startThirdParties({ brand, choices, releases }: StartNeeds): (path: string) => void {
  const parties = createThirdParties({
    ...{ brand, choices },
    mayAsk: !pageSeen(releases(), location.pathname).isSensitive,
    ask(address) {
      new Image().src = address;
    },
    random: Math.random,
  });
  return (path) => parties.pageOpened(pageSeen(releases(), path));
}

/** A page that no manifest knows may be anything, so nothing is said of it. */
export function pageSeen(releases: ReleaseSet, path: string): PageSeen {
  if (path === '/') return { place: 'home', isSensitive: false };
  const route = routeOf(releases, path)?.route;
  return {
    place: placeAt(releases, path) ?? route?.page ?? '',
    isSensitive: route?.isSensitive ?? route === undefined,
  };
}
