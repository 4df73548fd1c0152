import type { AngelId } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useState } from 'react';
import { createMessageSearch, type FoundMessages, type MessageSearch } from './message-search.ts';

/** Looks for what is typed, for as long as the part that shows it is there. */
export function useMessageSearch(
  typed: string,
  angelId?: AngelId,
): FoundMessages & Pick<MessageSearch, 'more' | 'retry'> {
  const platform = usePlatform();
  const [search] = useState(() => createMessageSearch(platform, angelId));
  const found = useStore(search);
  useEffect(() => search.look(typed), [search, typed]);
  useEffect(() => () => search.stop(), [search]);
  return { ...found, more: search.more, retry: search.retry };
}
