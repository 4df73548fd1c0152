import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyRepository } from './command-line.ts';
import { dataDirectory } from './halo-server.ts';
import { REPOSITORY } from './run-program.ts';

/** Copying, the shell's development flavour, and the first compilation of a remote: a minute on a slow machine. */
const READY_TIMEOUT_MS = 240_000;

/** `npm run dev -w <remote>` in a copy of the sources, where a test may write. */
export interface DevServer {
  /** opens the remote in a running shell; works once */
  readonly link: string;
  /** Changes a file of the copy, as a developer does in an editor. */
  edit(file: string, from: string, to: string): void;
  stop(): Promise<void>;
}

/** @throws with what the command printed when it does not get ready */
export async function startDevServer({
  remote,
  port,
  server,
}: {
  remote: string;
  port: number;
  server: { port: number; name: string };
}): Promise<DevServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'halo-dev-'));
  const copy = path.join(folder, 'copy');
  await copyRepository(copy);
  // The server learns from here which development flavour of the shell there is …
  mkdirSync(path.join(copy, 'var'));
  symlinkSync(path.join(REPOSITORY, 'var/build.json'), path.join(copy, 'var/build.json'));

  const child = spawn(
    process.execPath,
    ['tooling/commands/dev.mjs', remote, '--port', String(port), '--brand', 'luna'],
    {
      cwd: copy,
      env: {
        ...process.env,
        HALO_PORT: String(server.port),
        HALO_DATA_DIR: dataDirectory(server.name),
        HALO_OPERATIONS_URL: `http://ops.localhost:${server.port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const link = await linkOf(child);
    // … and serves it from where it looks for all builds.
    cpSync(path.join(copy, 'shell/dist'), path.join(REPOSITORY, 'shell/dist'), { recursive: true });
    return {
      link,
      edit(file, from, to) {
        const text = readFileSync(path.join(copy, file), 'utf8');
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
        writeFileSync(path.join(copy, file), text.replace(from, to));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the command prints when it is ready. */
export function linkOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`the development server ${why}:\n${output.slice(-4000)}`));
    const timer = setTimeout(() => fail('is not ready in time'), READY_TIMEOUT_MS);
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
      const link = /http:\/\/\S+[?&]halo-override=\S+/.exec(output)?.[0];
      if (link === undefined) return;
      clearTimeout(timer);
      resolve(link);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}
