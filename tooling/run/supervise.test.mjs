import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { supervise } from './supervise.mjs';

/** A process that does what a test says. */
class FakeServer extends EventEmitter {
  /** @type {number | null} */
  exitCode = null;
  /** @type {NodeJS.Signals | null} */
  signalCode = null;
  /** @type {(string | undefined)[]} */
  kills = [];
  kill(/** @type {NodeJS.Signals} */ signal) {
    this.kills.push(signal);
    return true;
  }
  ready() {
    this.emit('message', 'ready');
  }
  die(/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal = null) {
    this.exitCode = code;
    this.signalCode = signal;
    this.emit('exit', code, signal);
  }
}

function world() {
  /** @type {FakeServer[]} */
  const servers = [];
  /** @type {string[]} */
  const lines = [];
  /** @type {{ work: () => void, ms: number }[]} */
  const planned = [];
  const clock = { ms: 0 };
  const supervised = supervise({
    start() {
      const server = new FakeServer();
      servers.push(server);
      return /** @type {import('node:child_process').ChildProcess} */ (/** @type {EventEmitter} */ (server));
    },
    say: (line) => lines.push(line),
    later: (work, ms) => planned.push({ work, ms }),
    now: () => clock.ms,
  });
  return {
    supervised,
    servers,
    lines,
    clock,
    current: () => /** @type {FakeServer} */ (servers.at(-1)),
    /** The planned start comes; answers how long it was waited for. */
    startAgain() {
      const next = planned.shift();
      clock.ms += next?.ms ?? 0;
      next?.work();
      return next?.ms;
    },
    planned,
  };
}

test('a server that dies is started again with a line that says so', () => {
  const { current, lines, startAgain, servers } = world();
  current().ready();
  current().die(null, 'SIGKILL');
  expect(lines).toEqual(['The server died (SIGKILL) and is started again in 0.5 s.']);
  startAgain();
  expect(servers).toHaveLength(2);
});

test('the delay grows with each quick death, and the fifth is the last', async () => {
  const { current, lines, startAgain, servers, planned, supervised } = world();
  current().ready();
  const delays = [];
  for (let death = 0; death < 4; death += 1) {
    current().die(1);
    delays.push(startAgain());
  }
  expect(delays).toEqual([500, 2_000, 8_000, 30_000]);
  current().die(1);
  expect(planned).toEqual([]);
  expect(servers).toHaveLength(5);
  expect(lines.at(-1)).toMatch(/died 5 times in a row \(exit code 1\) and is not started again/);
  expect(await supervised.ended).toBe(1);
});

test('a server that ran for a minute begins with the shortest delay', () => {
  const { current, startAgain, clock } = world();
  current().ready();
  current().die(1);
  expect(startAgain()).toBe(500);
  current().die(1);
  expect(startAgain()).toBe(2_000);
  clock.ms += 60_000;
  current().die(1);
  expect(startAgain()).toBe(500);
});

test('one that never became ready is not started again', async () => {
  const { current, lines, planned, supervised } = world();
  current().die(1);
  expect(await supervised.ended).toBe(1);
  expect([lines, planned]).toEqual([[], []]);
});

test('one that ended in order is not started again', async () => {
  const { current, planned, supervised } = world();
  current().ready();
  current().die(0);
  expect(await supervised.ended).toBe(0);
  expect(planned).toEqual([]);
});

test('stopping passes the signal on once, and a second time kills', async () => {
  const { current, supervised } = world();
  current().ready();
  supervised.stop('SIGTERM');
  supervised.stop('SIGTERM');
  expect(current().kills).toEqual(['SIGTERM', 'SIGKILL']);
  current().die(null, 'SIGKILL');
  expect(await supervised.ended).toBe(137);
});

test('stopping while the next start is waited for ends at once', async () => {
  const { current, supervised, startAgain, servers } = world();
  current().ready();
  current().die(1);
  supervised.stop('SIGINT');
  expect(await supervised.ended).toBe(0);
  startAgain();
  expect(servers).toHaveLength(1);
});

test('a real process that is killed comes back', async () => {
  const script = "process.on('message', () => {}); process.send('ready');";
  /** @type {import('node:child_process').ChildProcess[]} */
  const processes = [];
  /** @type {() => void} */
  let cameBack = () => undefined;
  /** @type {Promise<void>} */
  const isBack = new Promise((resolve) => (cameBack = resolve));
  const supervised = supervise({
    start() {
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      processes.push(child);
      if (processes.length === 1) child.once('message', () => setImmediate(() => child.kill('SIGKILL')));
      else child.once('message', () => cameBack());
      return child;
    },
    say: () => undefined,
    later: (work) => setImmediate(work),
  });
  await isBack;
  expect(processes.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', null]);
  supervised.stop('SIGKILL');
  expect(await supervised.ended).toBe(137);
});
