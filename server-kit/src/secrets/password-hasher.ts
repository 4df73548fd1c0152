import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id; 19 MiB, two passes. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing shares Node's threads with files, DNS and photos; more at once would only make those wait. */
const AT_ONCE = 2;

/** Stored for an account that never chose one: no password fits, and a new one replaces it like any other. */
export const NO_PASSWORD = '';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without an account, or for one that has `NO_PASSWORD`, it takes as long and says no. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

export function createPasswordHasher(): PasswordHasher {
  const run = createQueue(AT_ONCE);
  let decoyHash: Promise<string> | undefined;
  return {
    hash: (password) => run(() => hash(password, PARAMETERS)),
    async verify(storedHash, password) {
      decoyHash ??= hash(randomBytes(32).toString('base64url'), PARAMETERS);
      const isSet = storedHash !== undefined && storedHash !== NO_PASSWORD;
      const against = isSet ? storedHash : await decoyHash;
      const fits = await run(() => verify(against, password));
      return fits && isSet;
    },
  };
}

/** Runs at most `atOnce` pieces of work at a time, in the order they came. */
function createQueue(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one directly, so no newcomer can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
