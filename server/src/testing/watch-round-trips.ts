import type { TestApp } from './build-test-app.ts';

/** What goes to the database and comes back, from now on. */
export function watchRoundTrips({ database }: Pick<TestApp, 'database'>): readonly string[] {
  const statements: string[] = [];
  const counted = new WeakSet<object>();
  database.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [what] = args;
        statements.push(typeof what === 'string' ? what : String((what as { text?: unknown }).text));
        return query(...args);
      },
    });
  });
  return statements;
}
