import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Basics } from '../../basics.ts';

/** Asking for each frame would double the work of the database; so many tokens are taken along. */
const BLOCK = 20;
const TIDY_SHARE = 0.005;

export interface BucketLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** Tokens that all processes share. */
export interface SharedBuckets {
  /** Takes up to a block of tokens; answers how many, 0 when there are none. */
  borrow(key: string, limit: BucketLimit): Promise<number>;
}

/** Rights to send, in the database: a reconnect or another process does not fill the bucket. */
export function createSharedBuckets({ db, random }: Pick<Basics, 'db' | 'random'>): SharedBuckets {
  return {
    async borrow(key, { perSecond, burst }) {
      const { rows } = await db.execute<{ taken: number }>(sql`
        select take_from_bucket(${hashed(key)}, ${perSecond}::float8, ${burst}::float8, ${BLOCK}::integer) as taken
      `);
      if (random() < TIDY_SHARE)
        await db.execute(sql`delete from socket_buckets where filled_at < clock_timestamp() - interval '10 minutes'`);
      return rows[0]?.taken ?? 0;
    },
  };
}

/** Addresses of people are in it. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
