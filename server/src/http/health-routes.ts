import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Basics } from '../basics.ts';

const READY_TIMEOUT_MS = 2000;

/** `/livez`: the process runs. `/readyz`: it can do its work; 503 while it starts, stops or has no database. */
export function addHealthRoutes(app: FastifyInstance, { db }: Pick<Basics, 'db'>, isAccepting: () => boolean): void {
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = isAccepting() && (await canQuery(db));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

async function canQuery(db: Basics['db']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([db.execute(sql`select 1`).then(() => true), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
