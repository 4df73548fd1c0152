import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from './database-errors.ts';

/** When work that needs the database is tried again during an outage. */
const AWAY_PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/** Does it when the database is there: for what must still happen after something was stored. Other errors end it. */
export async function onceThere<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of AWAY_PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await wait(pause, undefined, { ref: false });
    }
  }
  return work();
}
