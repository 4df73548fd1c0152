import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from './database-errors.ts';

/** When work that needs the database is tried again during an outage: pages wait for what follows from it. */
const FIRST_PAUSES_MS = [500, 1_000, 2_000];
const PAUSE_MS = 5_000;
/** Somewhat more than a minute, and the time in which a database that hangs refuses. */
const PAUSES = 16;

/** Does it when the database is there: for what must still happen after something was stored. Other errors end it. */
export async function onceThere<T>(work: () => Promise<T>): Promise<T> {
  for (let pause = 0; pause < PAUSES; pause += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await wait(FIRST_PAUSES_MS[pause] ?? PAUSE_MS, undefined, { ref: false });
    }
  }
  return work();
}
