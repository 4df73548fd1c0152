import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@halo/shared/testing/eventually';
import type { Engine } from './engine.ts';

const PORT = 4104;
const DISPLAY = ':97';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKit, Safari's engine, by WebDriver (W3C). It draws into a screen without a display. */
export async function openWebKit({ width, height }: { width: number; height: number }): Promise<Engine> {
  const screen = spawn('Xvfb', [DISPLAY, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' });
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${PORT}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, DISPLAY, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  async function leave(): Promise<void> {
    await end(driver);
    screen.kill();
  }
  const session = await eventually(
    () =>
      ask<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } },
        },
      }),
    { timeoutMs: 20_000, everyMs: 500, what: 'a session of WebKit' },
  ).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const at = `/session/${session.sessionId}`;
  await ask('POST', `${at}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  await ask('POST', `${at}/window/rect`, { width, height, x: 0, y: 0 });
  return {
    name: 'WebKit',
    goto: (url) => ask('POST', `${at}/url`, { url }),
    run: (inPage, ...args) => ask('POST', `${at}/execute/sync`, { script: `return (${inPage})(...arguments)`, args }),
    async click(value) {
      const found = await ask<Record<string, string>>('POST', `${at}/element`, { using: 'css selector', value });
      await ask('POST', `${at}/element/${found[ELEMENT]}/click`, {});
    },
    async type(text) {
      const focused = await ask<Record<string, string>>('GET', `${at}/element/active`);
      await ask('POST', `${at}/element/${focused[ELEMENT]}/value`, { text });
    },
    screenshot: async () => Buffer.from(await ask<string>('GET', `${at}/screenshot`), 'base64'),
    async close() {
      await ask('DELETE', at);
      await leave();
    },
  };
}

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebKit, ${path}: ${value.error} ${value.message}`);
  return value;
}

/** With everything that it started. */
async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  if (program.pid !== undefined) process.kill(-program.pid);
  await ended;
}
