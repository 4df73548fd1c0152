import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tooling/run/packages.mjs';
import { requireProjectNode } from '../../tooling/run/project-node.mjs';

/** @typedef {import('./variants.mjs').Variant} Variant */
/** @typedef {{ variant: Variant, origin: string, stop: () => Promise<void> }} VariantServer */

/** The measured brand. */
const HOST = 'luna.localhost';
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * The project's own server with the builds and data of one variant. Data is made for each run, so that both
 * variants have the same.
 *
 * @param {Variant} variant
 * @param {{ keepsData?: boolean, standsBack?: boolean }} [options] `keepsData`: the server goes on with what it left;
 *   `standsBack`: it works when the browser leaves a core free, as it would on another machine
 * @returns {Promise<VariantServer>}
 */
export async function startVariantServer(variant, { keepsData = false, standsBack = false } = {}) {
  if (!keepsData) rmSync(variant.data, { recursive: true, force: true });
  mkdirSync(variant.data, { recursive: true });
  const child = spawn(requireProjectNode(), ['src/main.ts'], {
    cwd: join(root, 'server'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HALO_PORT: String(variant.port),
      HALO_DATA_DIR: variant.data,
      HALO_BUILDS_DIR: variant.builds,
      HALO_LOG_LEVEL: 'warn',
      HALO_DEMO: 'empty',
      // No persona writes, likes or visits while pages are measured.
      HALO_PERSONA_SPEED: '0.001',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (standsBack && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const log = createWriteStream(join(variant.data, 'server.log'), { flags: 'a' });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      tail = (tail + chunk).slice(-4000);
      log.write(chunk);
    });
  }
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);

  async function stop() {
    process.off('exit', killNow);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    await ended;
  }

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`the server of the ${variant.name} ended with ${child.exitCode}:\n${tail}`);
    const answer = await fetch(`http://127.0.0.1:${variant.port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { variant, origin: `http://${HOST}:${variant.port}`, stop };
    await wait(100);
  }
  await stop();
  throw new Error(`the server of the ${variant.name} was not ready in ${START_TIMEOUT_MS} ms:\n${tail}`);
}
