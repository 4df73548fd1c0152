// Keeps a server running: one that dies by itself is started again, each time a little later. One that never became
// ready says itself what is wrong with its settings, and one that dies again and again is not helped by another start.

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A server that ran this long died of something else than the last one. */
const STEADY_MS = 60_000;
const QUICK_DEATHS = 5;

/**
 * @typedef {object} Supervised
 * @property {(signal: NodeJS.Signals) => void} stop ends the server in order; a second time at once
 * @property {Promise<number>} ended the exit code, once there is nothing to start again
 */

/**
 * @param {object} parts
 * @param {() => import('node:child_process').ChildProcess} parts.start a process with a channel, over which it sends
 * `ready` as soon as it answers
 * @param {(line: string) => void} parts.say
 * @param {(work: () => void, ms: number) => unknown} [parts.later] default setTimeout
 * @param {() => number} [parts.now] milliseconds
 * @returns {Supervised}
 */
export function supervise({ start, say, later = setTimeout, now = () => performance.now() }) {
  /** @type {(code: number) => void} */
  let end = () => undefined;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => (end = resolve));
  const run = { wasReady: false, isStopping: false, quickDeaths: 0, startedAt: 0 };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  function launch() {
    if (run.isStopping) return end(0);
    run.startedAt = now();
    server = start();
    server.on('message', (message) => {
      if (message === 'ready') run.wasReady = true;
    });
    server.once('error', (error) => {
      say(`The server could not be started: ${error.message}`);
      end(1);
    });
    server.once('exit', afterDeath);
  }

  function afterDeath(/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) {
    const exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1);
    if (run.isStopping || code === 0 || !run.wasReady) return end(exitCode);
    if (now() - run.startedAt >= STEADY_MS) run.quickDeaths = 0;
    run.quickDeaths += 1;
    const how = signal ?? `exit code ${code}`;
    if (run.quickDeaths >= QUICK_DEATHS) {
      say(`The server died ${QUICK_DEATHS} times in a row (${how}) and is not started again; its log says why.`);
      return end(exitCode);
    }
    const delayMs = Math.min(FIRST_DELAY_MS * 4 ** (run.quickDeaths - 1), LONGEST_DELAY_MS);
    say(`The server died (${how}) and is started again in ${delayMs / 1000} s.`);
    later(launch, delayMs);
  }

  launch();
  return {
    ended,
    stop(signal) {
      const isSecondTime = run.isStopping;
      run.isStopping = true;
      if (!server || server.exitCode !== null || server.signalCode !== null) return end(0);
      if (isSecondTime) say('Stopping at once.');
      server.kill(isSecondTime ? 'SIGKILL' : signal);
    },
  };
}
