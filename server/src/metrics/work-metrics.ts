import type { Registry } from '@halo/server-kit/metrics/registry';
import { type SQL, sql } from 'drizzle-orm';
import type { Basics } from '../basics.ts';
import { keptFor } from './kept-for.ts';

const KEPT_MS = 10_000;

const QUEUES = sql`
  select 'mails' as queue, waiting, oldest, given_up from waiting_mails()
  union all select 'notices', waiting, oldest, null from waiting_notices()
  union all select 'postbacks', waiting, oldest, given_up from waiting_postbacks()
  union all select 'answers', waiting, oldest, null from waiting_answers()
  union all select 'alarms', waiting, oldest, given_up from waiting_alarms()
  union all select queue, waiting, oldest, null from waiting_payments()`;

type Ask = <T>(query: SQL) => Promise<T[]>;

interface Queue {
  readonly queue: string;
  readonly waiting: string;
  readonly age: number | null;
  readonly given_up: string | null;
}

/**
 * What all processes have to do together, as the database knows it: every process answers the same, so a dashboard
 * takes the highest and not the sum.
 */
export function countWork(registry: Registry, { db }: Pick<Basics, 'db'>): void {
  const all: Ask = async <T>(query: SQL) => (await db.execute(query)).rows as T[];
  const queues = keptFor(KEPT_MS, () =>
    all<Queue>(
      sql`select *, extract(epoch from greatest(now() - oldest, interval '0'))::float8 as age from (${QUEUES}) q`,
    ),
  );
  const ofQueues = (value: (queue: Queue) => number | undefined) => async () =>
    (await queues()).flatMap((each) => {
      const found = value(each);
      return found === undefined ? [] : [{ labels: { queue: each.queue }, value: found }];
    });
  registry.gauge(
    { name: 'halo_queue_waiting', help: 'What is due and not done, by queue.', labels: ['queue'] },
    ofQueues(({ waiting }) => Number(waiting)),
  );
  registry.gauge(
    { name: 'halo_queue_oldest_seconds', help: 'For how long the oldest of a queue is due.', labels: ['queue'] },
    ofQueues(({ age }) => age ?? 0),
  );
  registry.gauge(
    { name: 'halo_queue_given_up', help: 'What was tried as often as it may be.', labels: ['queue'] },
    ofQueues(({ given_up: givenUp }) => (givenUp === null ? undefined : Number(givenUp))),
  );
  registry.gauge(
    {
      name: 'halo_payments',
      help: 'Payments that changed in the last hour, by how they stand.',
      labels: ['provider', 'status'],
    },
    keptFor(KEPT_MS, async () => {
      const rows = await all<{ provider: string; status: string; payments: string }>(
        sql`select * from recent_outcomes()`,
      );
      return rows.map(({ provider, status, payments }) => ({ labels: { provider, status }, value: Number(payments) }));
    }),
  );
  countReleases(registry, all);
}

function countReleases(registry: Registry, all: Ask): void {
  const faults = keptFor(KEPT_MS, () =>
    all<{ brand: string; remote: string; loads: string; faults: string }>(sql`select * from recent_release_faults()`),
  );
  const of = (name: 'loads' | 'faults') => async () =>
    (await faults()).map(({ brand, remote, ...counts }) => ({
      labels: { brand, remote },
      value: Number(counts[name]),
    }));
  const labels = ['brand', 'remote'];
  registry.gauge(
    { name: 'halo_release_loads', help: 'Pages of remotes that loaded in ten minutes.', labels },
    of('loads'),
  );
  registry.gauge(
    { name: 'halo_release_faults', help: 'Pages that crashed or did not load in ten minutes.', labels },
    of('faults'),
  );
  registry.gauge(
    {
      name: 'halo_release_alarms',
      help: 'What operators were woken for in the last hour.',
      labels: ['event', 'brand'],
    },
    keptFor(KEPT_MS, async () => {
      const rows = await all<{ event: string; brand: string; alarms: string }>(sql`select * from recent_alarms()`);
      return rows.map(({ event, brand, alarms }) => ({ labels: { event, brand }, value: Number(alarms) }));
    }),
  );
}
