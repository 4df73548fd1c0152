import type { ReleaseReport } from '@halo/shared/contracts';
import { createReleaseReporter, type ReleaseReporter } from './release-reporter.ts';

const chat = { remote: 'mfe-chat', version: '2.0.0', group: 'canary' } as const;
const failure = { ...chat, phase: 'mount', code: 'threw', durationMs: 12 } as const;

let reporter: ReleaseReporter;
let sent: (readonly ReleaseReport[])[];
let last: (readonly ReleaseReport[])[];

function start(overridden?: string): ReleaseReporter {
  [sent, last] = [[], []];
  const sender = {
    send: async (reports: readonly ReleaseReport[]) => void sent.push(reports),
    sendLast: (reports: readonly ReleaseReport[]) => void last.push(reports),
  };
  return createReleaseReporter({
    sender,
    overridden,
    clock: {
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
  });
}

function become(state: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

beforeEach(() => {
  jest.useFakeTimers();
  reporter = start();
});
afterEach(() => {
  reporter.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('sends a failure and a crash at once, with what waited', () => {
  reporter.loaded({ ...chat, durationMs: 300 });
  reporter.failed(failure);
  reporter.crashed(chat);
  expect(sent).toEqual([
    [
      { kind: 'loaded', ...chat, durationMs: 300 },
      { kind: 'failed', ...failure },
    ],
    [{ kind: 'crashed', ...chat }],
  ]);
  jest.runAllTimers();
  expect(sent).toHaveLength(2);
});

it('batches successes for a few seconds', () => {
  reporter.loaded({ ...chat, durationMs: 300 });
  reporter.vital(chat, 'LCP', 1234);
  jest.advanceTimersByTime(3900);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(sent).toEqual([
    [expect.objectContaining({ kind: 'loaded' }), { kind: 'vital', ...chat, name: 'LCP', value: 1234 }],
  ]);
});

it('reports a version that keeps crashing once', () => {
  for (let round = 0; round < 4; round += 1) reporter.crashed(chat);
  reporter.crashed({ ...chat, version: '1.0.0', at: 'promise' });
  expect(sent.flat()).toEqual([
    { kind: 'crashed', ...chat },
    { kind: 'crashed', ...chat, version: '1.0.0', at: 'promise' },
  ]);
});

it('lets nothing behind when the page is hidden, also what is settled by that very event', () => {
  reporter.loaded({ ...chat, durationMs: 300 });
  document.addEventListener('visibilitychange', () => reporter.vital(chat, 'CLS', 0.1), { once: true });
  become('hidden');
  expect(last.flat().map(({ kind }) => kind)).toEqual(['loaded', 'vital']);
  reporter.failed(failure);
  expect(last.flat()).toHaveLength(3);
  jest.runAllTimers();
  expect(sent).toEqual([]);
});

it('keeps what cannot be sent until the network is back, the newest fifty', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (let index = 0; index < 70; index += 1) reporter.failed({ ...failure, durationMs: index });
  expect(sent).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(sent.map((call) => [call.length, call[0], call.at(-1)])).toEqual([
    [50, expect.objectContaining({ durationMs: 20 }), expect.objectContaining({ durationMs: 69 })],
  ]);
});

it('says nothing of a remote that comes from a developer', () => {
  reporter.stop();
  reporter = start('mfe-chat');
  reporter.failed(failure);
  reporter.failed({ ...failure, remote: 'mfe-auth' });
  expect(sent.flat().map(({ remote }) => remote)).toEqual(['mfe-auth']);
});

it('is quiet once it was stopped', () => {
  reporter.loaded({ ...chat, durationMs: 300 });
  reporter.stop();
  become('hidden');
  jest.runAllTimers();
  expect([sent, last]).toEqual([[], []]);
});
