import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HaloServer } from './halo-server.ts';

const SERVER = path.resolve(import.meta.dirname, '../../server');
const SCRIPT = `
  import pg from 'pg';
  const { connection, text, values } = JSON.parse(process.env.HALO_QUERY);
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  process.stdout.write(JSON.stringify(rows));
`;

/** Asks the database of a running server: for what no page and no call can bring about, such as a plan without a payment. */
export function queryDatabase(server: Pick<HaloServer, 'directory'>, text: string, values: readonly unknown[] = []): Record<string, unknown>[] {
  const [, , , port = '', host = ''] = readFileSync(path.join(server.directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const connection = { host, port: Number(port), user: 'halo', database: 'halo' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: SERVER, encoding: 'utf8', env: { ...process.env, HALO_QUERY: JSON.stringify({ connection, text, values }) },
  });
  if (status !== 0) throw new Error(`the database did not answer: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>[];
}
