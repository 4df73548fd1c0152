import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { assertPortFree, listen, PortError } from './listen.ts';
import { createReadiness } from './readiness.ts';
import { DEADLINE_MS, shutDown, type ShutdownParts } from './shutdown.ts';

const here = import.meta.dirname;

function recorder() {
  const steps: string[] = [];
  const done = (name: string) => () => {
    steps.push(name);
    return Promise.resolve();
  };
  const readiness = createReadiness();
  readiness.markReady();
  const log = { info: () => undefined, error: () => steps.push('error logged'), fatal: () => undefined };
  const parts: ShutdownParts = {
    log,
    readiness: {
      ...readiness,
      markStopping: () => {
        readiness.markStopping();
        steps.push('not ready');
      },
    },
    graceMs: 5,
    notifySockets: done('sockets'),
    app: { close: done('http') },
    workers: [{ stop: done('worker') }, { stop: done('worker') }],
    database: { close: done('pool') },
    postgres: { stop: done('postgres') },
  };
  return { parts, steps, readiness };
}

describe('stopping', () => {
  test('goes from the outside in', async () => {
    const { parts, steps, readiness } = recorder();
    expect(await shutDown(parts, 'SIGTERM')).toBe(true);
    expect(steps).toEqual(['not ready', 'sockets', 'http', 'worker', 'worker', 'pool', 'postgres']);
    expect(readiness.isReady()).toBe(false);
  });

  test('a step that fails is logged and the others follow', async () => {
    const { parts, steps } = recorder();
    const isClean = await shutDown({ ...parts, app: { close: () => Promise.reject(new Error('no')) } }, 'SIGTERM');
    expect(isClean).toBe(false);
    expect(steps).toEqual(['not ready', 'sockets', 'error logged', 'worker', 'worker', 'pool', 'postgres']);
  });

  test('a process asked to stop before it was ready never becomes ready', () => {
    const readiness = createReadiness();
    expect(readiness.isReady()).toBe(false);
    readiness.markStopping();
    readiness.markReady();
    expect(readiness.isReady()).toBe(false);
  });
});

test('a process ends itself before what runs it kills it', async () => {
  const secondsIn = async (file: string, key: string): Promise<number[]> => {
    const text = await readFile(path.join(here, '../../../deploy', file), 'utf8');
    return [...text.matchAll(new RegExp(`${key}: (\\d+)`, 'g'))].map(([, seconds]) => Number(seconds));
  };
  const compose = await secondsIn('compose.yaml', 'stop_grace_period');
  const whole = await secondsIn('kubernetes/halo.yaml', 'terminationGracePeriodSeconds');
  // Kubernetes counts from before its pause, and sends the signal after it.
  const pauses = await secondsIn('kubernetes/halo.yaml', 'preStop: { sleep: { seconds');
  const allowed = [...compose, ...whole.map((seconds) => seconds - Math.max(0, ...pauses))];
  expect([compose.length, whole.length > 0, pauses.length]).toEqual([1, true, whole.length]);
  expect(Math.min(...allowed) * 1_000).toBeGreaterThan(DEADLINE_MS);
});

describe('a process', () => {
  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  /** A server with one slow route, as small as it can be. */
  async function start({ extra = '', answerMs = 400 } = {}) {
    const program = `
      import { createServer } from 'node:http';
      const { installShutdown } = await import(${JSON.stringify(path.join(here, 'shutdown.ts'))});
      const { createReadiness } = await import(${JSON.stringify(path.join(here, 'readiness.ts'))});
      const server = createServer((_request, response) => { console.log('asked'); setTimeout(() => response.end('done'), ${answerMs}); });
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      const write = (fields, message) => console.log(message + ' ' + (fields.error?.message ?? ''));
      installShutdown({
        log: { info: () => console.log('stopping'), error: write, fatal: write },
        readiness: createReadiness(), graceMs: 0,
        app: { close: () => new Promise((resolve) => { server.close(resolve); server.closeIdleConnections(); }) },
        workers: [], database: { close: async () => console.log('closed') },
      });
      ${extra}
      console.log(server.address().port);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const port = Number((await lines.next()).value);
    /** Reads on until it says so. Throws when it ends without a word. */
    async function until(word: string): Promise<void> {
      for (let line = await lines.next(); String(line.value).trim() !== word; line = await lines.next())
        if (line.done) throw new Error(`it ended without "${word}"`);
    }
    return {
      child,
      port,
      until,
      nextLine: async () => String((await lines.next()).value),
      exited: once(child, 'exit'),
    };
  }

  test('answers what it was asked before it ends, with code 0', async () => {
    const { child, port, until, exited } = await start();
    const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
    await until('asked');
    child.kill('SIGTERM');
    expect(await answer).toBe('done');
    await until('closed');
    expect(await exited).toEqual([0, null]);
  });

  test('a second signal ends it at once', async () => {
    const { child, port, until, exited } = await start({ answerMs: 50_000 });
    const answer = fetch(`http://127.0.0.1:${port}/`).then(
      () => 'answered',
      () => 'cut off',
    );
    await until('asked');
    child.kill('SIGINT');
    await until('stopping');
    child.kill('SIGINT');
    expect(await answer).toBe('cut off');
    expect(await exited).toEqual([130, null]);
  });

  test('an uncaught error is logged and ends it with 1', async () => {
    const { nextLine, exited } = await start({ extra: "setTimeout(() => Promise.reject(new Error('sentinel')), 50);" });
    expect(await nextLine()).toBe('an uncaught error sentinel');
    expect(await exited).toEqual([1, null]);
  });
});

describe('a port that is taken', () => {
  test('is said in one sentence, with a way out', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const program = `
      const { listen } = await import(${JSON.stringify(path.join(here, 'listen.ts'))});
      const { startOrExit } = await import(${JSON.stringify(path.join(here, 'start.ts'))});
      const { createServer } = await import('node:net');
      setInterval(() => undefined, 1000);
      const app = { listen: (options) => new Promise((resolve, reject) => createServer().once('error', reject).listen(options, resolve)) };
      await startOrExit(() => listen(app, { port: ${port}, host: '127.0.0.1' }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said).toMatch(new RegExp(`^Port ${port} is already in use: [^\\n]*HALO_PORT=\\d+[^\\n]*\\n$`));

    await expect(assertPortFree({ port, host: '127.0.0.1' })).rejects.toThrow(PortError);
    await new Promise((resolve) => holder.close(resolve));
    await expect(assertPortFree({ port, host: '127.0.0.1' })).resolves.toBeUndefined();
  });

  test('any other failure stays what it is', async () => {
    const app = { listen: () => Promise.reject(new TypeError('something else')) };
    await expect(listen(app, { port: 1, host: '127.0.0.1' })).rejects.toThrow(TypeError);
  });
});
