import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { eventually } from '@halo/shared/testing/eventually';
import { dataDirectory } from './halo-server.ts';
import { REPOSITORY } from './run-program.ts';

/** A build, and three servers one after another. */
const START_TIMEOUT_MS = 300_000;

/** `npm run cluster`: three real processes behind a balancer. */
export interface Cluster {
  origin(host: string): string;
  /** Each process is replaced by a new one, as a deployment does; settles when all are new. */
  replaceAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Needs a `redis-server`: without one the command says so and ends, and so does the spec. */
export async function startCluster({ port, name }: { port: number; name: string }): Promise<Cluster> {
  const directory = dataDirectory(name);
  mkdirSync(directory, { recursive: true });
  const child = spawn(process.execPath, ['tooling/commands/cluster.mjs'], {
    cwd: REPOSITORY,
    env: { ...process.env, HALO_PORT: String(port), HALO_DATA_DIR: directory, HALO_DEMO: 'empty' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const says = (words: string, from = 0) =>
    eventually(() => hasEnded(child) || output.slice(from).includes(words), {
      timeoutMs: START_TIMEOUT_MS,
      everyMs: 100,
      what: `the cluster to say "${words}"`,
    }).then(() => {
      if (hasEnded(child)) throw new Error(`the cluster ended with ${child.exitCode}:\n${output.slice(-4000)}`);
    });
  await says('Halo runs as three processes');
  return {
    origin: (host) => `http://${host}:${port}`,
    async replaceAll() {
      const from = output.length;
      child.kill('SIGUSR2');
      await says('All servers are new.', from);
    },
    async stop() {
      if (hasEnded(child)) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
