import { usePrices } from '../api/queries.ts';
import { useNow } from '../use-now.ts';

/** Never before what is on the screen was read: a price that has just begun is not a scheduled one. */
export function usePricesNow(): number {
  const now = useNow();
  const { data } = usePrices();
  return data ? Math.max(now, Date.parse(data.readAt)) : now;
}
