import { HOOKS } from '@halo/shared/contracts';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect } from 'react';
import { findPath, pageOf } from '../paths.ts';
import { lastPageFor } from './find-state.ts';

/**
 * Which page of the grid is shown: the one that the address names, else the first. A free account that asks for more
 * than its pages meets the popup and stays where it may be.
 */
export function useFindPage(premiumLevel: number): {
  page: number;
  turnTo: (page: number) => void;
  backToFirst: () => void;
} {
  const { navigate, popups, storage } = usePlatform();
  const { search } = usePageProps();
  const last = lastPageFor(premiumLevel);
  const named = pageOf(search);
  const page = Math.min(named ?? 1, last);
  const isBeyond = named !== undefined && named > last;

  useEffect(() => storage.set('page', page), [page, storage]);
  useEffect(() => {
    if (named !== undefined && named !== page) navigate(findPath(page), { replace: true });
  }, [named, page, navigate]);
  useEffect(() => {
    if (isBeyond) void popups.openHook(HOOKS.morePages);
  }, [isBeyond, popups]);

  const turnTo = (next: number): void => {
    if (next > last) void popups.openHook(HOOKS.morePages);
    else navigate(findPath(next));
  };
  const backToFirst = useCallback(() => {
    storage.set('page', 1);
    navigate(findPath(1), { replace: true });
  }, [navigate, storage]);
  return { page, turnTo, backToFirst };
}
