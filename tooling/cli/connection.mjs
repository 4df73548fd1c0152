import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../run/packages.mjs';
import { EXIT, Failure } from './exit-codes.mjs';

const LOCAL = /(?:^|\.)localhost$|^127\.|^\[::1\]$/;

/**
 * Where the operations host is and with what to sign in.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ address: URL, isLocal: boolean, token: string | undefined }}
 * @throws Failure
 */
export function readConnection(env) {
  const text = env.HALO_OPERATIONS_URL || `http://ops.localhost:${env.HALO_PORT || 4000}`;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Failure(EXIT.usage, `HALO_OPERATIONS_URL is "${text}"; it must look like https://ops.example.com.`);
  }
  const address = new URL(text);
  const isLocal = LOCAL.test(address.hostname);
  if (address.protocol === 'http:' && !isLocal) {
    throw new Failure(EXIT.usage, `${address.origin} is not encrypted, and the token would travel with every call.`, {
      remedy: 'Use https; http is for localhost only.',
    });
  }
  // A pipeline whose secret is missing must not become the developer of this machine.
  if (env.HALO_TOKEN === '')
    throw new Failure(EXIT.unreachable, 'HALO_TOKEN is empty: the secret that it should come from is missing.', {
      remedy: 'Give it a token, or unset it to use the one of a development server on this machine.',
    });
  return { address, isLocal, token: env.HALO_TOKEN ?? (isLocal ? developmentToken(env) : undefined) };
}

/** A development server leaves a token for the command line of its machine; no other host gets to see it. */
function developmentToken(/** @type {NodeJS.ProcessEnv} */ env) {
  const keys = env.HALO_KEYS_DIR ? resolve(env.HALO_KEYS_DIR) : join(resolve(root, env.HALO_DATA_DIR || 'var'), 'keys');
  const file = join(keys, 'cli-token');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}
