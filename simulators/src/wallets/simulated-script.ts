import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Our own directory: the scripts are sent to browsers as they lie there. */
const SCRIPTS = path.join(import.meta.dirname, 'scripts');
const WINDOW_PART = 'test-window.js';

export interface SimulatedScript {
  /** host name it is served from */
  readonly host: string;
  readonly path: string;
  /** file below `scripts` */
  readonly file: string;
}

/** Serves the simulated script of a provider as providers do: for every page, without a version in its address. */
export function addSimulatedScript(app: FastifyInstance, { host, path: address, file }: SimulatedScript): void {
  const script = [WINDOW_PART, file].map((name) => readFileSync(path.join(SCRIPTS, name), 'utf8')).join('\n');
  app.get(
    address,
    { constraints: { host: new RegExp(`^${host.replaceAll('.', '\\.')}(:\\d+)?$`) } },
    (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(script),
  );
}
