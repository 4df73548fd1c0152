import { type MouseEvent, useCallback } from 'react';
import type { PlaceArguments, PlaceName } from '../contracts/places.ts';
import type { Platform } from './platform.ts';
import { usePlatform } from './platform-context.tsx';

export interface AppLinkProps {
  href: string;
  onClick(event: MouseEvent): void;
}

/**
 * Props for a real link that moves the app instead of loading a page. A click with a modifier or the middle button does
 * what links do.
 *
 * @example const link = useAppLink(); <a {...link('/find')}>…</a>
 */
export function useAppLink(): (path: string, options?: { replace?: boolean }) => AppLinkProps {
  const { navigate } = usePlatform();
  return useCallback((path, options) => linkProps(navigate, path, options), [navigate]);
}

/** Makes the props of a link to a place. */
export type PlaceLink = <P extends PlaceName>(place: P, ...parameters: PlaceArguments<P>) => AppLinkProps;

/**
 * Props for a real link to a place, also one that another remote offers.
 *
 * @example const linkTo = usePlaceLink(); <a {...linkTo('conversation', { angelId })}>…</a>
 */
export function usePlaceLink(): PlaceLink {
  const { hrefOf, navigate } = usePlatform();
  return useCallback((place, ...parameters) => linkProps(navigate, hrefOf(place, ...parameters)), [hrefOf, navigate]);
}

function linkProps(navigate: Platform['navigate'], path: string, options?: { replace?: boolean }): AppLinkProps {
  return {
    href: path,
    onClick(event) {
      const isOrdinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isOrdinary || event.defaultPrevented) return;
      event.preventDefault();
      navigate(path, options);
    },
  };
}
