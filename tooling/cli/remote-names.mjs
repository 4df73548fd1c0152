import { remoteAt } from '../run/packages.mjs';
import { EXIT, Failure } from './exit-codes.mjs';

const NAME = /^mfe-[a-z][a-z0-9-]{0,39}$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const SCOPE = /^[a-z][a-z0-9-]{0,39}$/;

/** The shell is published and pinned like a remote, under this name. */
export const SHELL = 'shell';

/** `chat` and `mfe-chat` are the same remote; `shell` is the shell. @throws Failure */
export function remoteName(/** @type {string} */ text) {
  if (text === SHELL) return SHELL;
  const name = text.startsWith('mfe-') ? text : `mfe-${text}`;
  if (!NAME.test(name))
    throw new Failure(
      EXIT.usage,
      `"${text}" is no name of a remote: lower-case letters, digits and dashes, as in chat or mfe-chat.`,
    );
  return name;
}

/**
 * The remote that is named, or else the one in whose folder the command was called.
 *
 * @param {string} text
 * @param {string} folder
 * @throws Failure
 */
export function remoteHere(text, folder) {
  if (text) return remoteName(text);
  const name = remoteAt(folder);
  if (!name)
    throw new Failure(EXIT.usage, 'Which remote? This is not the folder of one.', {
      remedy: 'Name it, or go where its package.json is.',
    });
  return name;
}

/** `chat@1.4.0` → `{ remote: 'mfe-chat', version: '1.4.0' }` @throws Failure */
export function remoteAtVersion(/** @type {string} */ text) {
  const at = text.lastIndexOf('@');
  const version = at < 0 ? '' : text.slice(at + 1);
  if (!VERSION.test(version))
    throw new Failure(EXIT.usage, `"${text}" needs a remote and a version, as in chat@1.4.0.`);
  return { remote: remoteName(text.slice(0, at)), version };
}

/** A brand, or `default`. @throws Failure */
export function scopeName(/** @type {string} */ text) {
  if (!SCOPE.test(text))
    throw new Failure(
      EXIT.usage,
      `"${text}" is no name of a brand: lower-case letters, digits and dashes, as in luna or default.`,
    );
  return text;
}

/** @throws Failure */
export function revisionNumber(/** @type {string} */ text) {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Failure(
      EXIT.usage,
      `"${text}" is no revision: a whole number from 1 on, as npx --no-install halo history shows them.`,
    );
  return Number(text);
}
