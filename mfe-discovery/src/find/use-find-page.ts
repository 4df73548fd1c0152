import { HOOKS } from '@halo/shared/contracts';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect, useState } from 'react';
import { findPath, pageOf } from '../paths.ts';
import { lastPageFor } from './find-state.ts';

/**
 * Which page of the grid is shown. The address says it; without a word there, the page of the last visit, as long as
 * the address
 * has not changed since. A free account that asks for more than its pages meets the popup and stays where it may be.
 */
export function useFindPage(premiumLevel: number): {
  page: number;
  turnTo: (page: number) => void;
  backToFirst: () => void;
} {
  const { navigate, popups, storage } = usePlatform();
  const { search } = usePageProps();
  const [start] = useState(() => ({ search, page: storage.get('page') ?? 1 }));
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && search !== start.search) setHasMoved(true);

  const last = lastPageFor(premiumLevel);
  const named = pageOf(search);
  const wanted = named ?? (hasMoved ? 1 : start.page);
  const page = Math.min(wanted, last);
  const isBeyond = named !== undefined && named > last;

  useEffect(() => storage.set('page', page), [page, storage]);
  useEffect(() => {
    // The address names the page, so that it can be shared and the way back leads to it.
    if (named !== page && (named !== undefined || page > 1)) navigate(findPath(page), { replace: true });
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
