import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@halo/shared/testing/eventually';
import type { Engine } from './engine.ts';

const PORT = 4105;
const BROWSER = 'firefox-esr';
/** Nothing of its own is asked for while a page is tested. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': 'it-IT',
};

/** Firefox, by WebDriver BiDi, which it speaks by itself. */
export async function openFirefox({ width, height }: { width: number; height: number }): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'halo-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', `--remote-debugging-port=${PORT}`, '--profile', profile];
  const browser = spawn(BROWSER, args, { stdio: 'ignore' });
  async function leave(): Promise<void> {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }
  const line = await eventually(() => openLine(`ws://127.0.0.1:${PORT}/session`), {
    ...{ timeoutMs: 30_000, everyMs: 500, what: 'the line to Firefox' },
  }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  await line.ask('session.new', { capabilities: {} });
  const { contexts } = await line.ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await line.ask('browsingContext.setViewport', { context, viewport: { width, height }, devicePixelRatio: 2 });

  async function run<Args extends readonly unknown[], Answer>(
    inPage: (...given: Args) => Answer,
    ...given: Args
  ): Promise<Answer> {
    // What travels is JSON, so that objects need no words of the protocol.
    const { result, exceptionDetails } = await line.ask<Evaluated>('script.evaluate', {
      expression: `JSON.stringify((${inPage})(...${JSON.stringify(given)})) ?? 'null'`,
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(`Firefox: ${exceptionDetails.text}`);
    return JSON.parse(result.value) as Answer;
  }
  const act = (actions: object): Promise<unknown> => line.ask('input.performActions', { context, actions: [actions] });

  return {
    name: 'Firefox',
    async goto(url) {
      await line.ask('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    run,
    async click(selector) {
      const [x, y] = await run(middleOf, selector);
      await act({
        ...{ type: 'pointer', id: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keys', actions: keys });
    },
    async screenshot() {
      const { data } = await line.ask<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      line.close();
      await leave();
    },
  };
}

interface Evaluated {
  result: { value: string };
  exceptionDetails?: { text: string };
}

/** In the page. */
function middleOf(selector: string): [number, number] {
  const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

interface Line {
  ask<Answer>(method: string, params: object): Promise<Answer>;
  close(): void;
}

function openLine(address: string): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const waiting = new Map<number, (message: Message) => void>();
    let asked = 0;
    socket.onerror = () => reject(new Error(`${address} does not answer`));
    socket.onclose = () => {
      for (const answer of waiting.values()) answer({ id: 0, type: 'error', error: 'the browser is gone' });
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    };
    socket.onopen = () =>
      resolve({
        ask: (method, params) =>
          new Promise((answered, failed) => {
            asked += 1;
            waiting.set(asked, ({ type, result, error, message }) =>
              type === 'success' ? answered(result as never) : failed(new Error(`${method}: ${error} ${message}`)),
            );
            socket.send(JSON.stringify({ id: asked, method, params }));
          }),
        close: () => socket.close(),
      });
  });
}

interface Message {
  id: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}
