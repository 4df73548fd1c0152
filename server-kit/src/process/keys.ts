import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './process-identity.ts';

const SECRET_BYTES = 32;
const NAME = /^[a-z][a-z0-9-]*$/;
const MODE_SECRET = 0o600;

export interface Keyring {
  /** 32 random bytes under this name, the same at every start. */
  secret(name: string): Buffer;
  /** An Ed25519 pair under this name. */
  signingPair(name: string): { privateKey: KeyObject; publicKey: KeyObject };
  /** Whether there is one under this name; for keys that one may do without. */
  hasKey(name: string): boolean;
}

export interface KeyringOptions {
  readonly directory: string;
  /** False in production: there a missing key is a mistake of the set-up, and a new one would lock everybody out. */
  readonly mayCreate: boolean;
}

/** Keys live in `<directory>/<name>.key`, mode 0600, one line of base64url each. Read once a process. */
export function openKeyring({ directory, mayCreate }: KeyringOptions): Keyring {
  const lines = new Map<string, string>();

  function line(name: string, create: () => Buffer): string {
    if (!NAME.test(name)) throw new Error(`${name} is no key name`);
    const known = lines.get(name);
    if (known !== undefined) return known;
    const file = path.join(directory, `${name}.key`);
    const found = readKeyFile(file) ?? (mayCreate ? createKeyFile(file, create().toString('base64url')) : undefined);
    if (found === undefined) throw new Error(`The key ${file} is missing; in production keys are never made up`);
    lines.set(name, found);
    return found;
  }

  return {
    secret(name) {
      const key = Buffer.from(
        line(name, () => randomBytes(SECRET_BYTES)),
        'base64url',
      );
      if (key.length < SECRET_BYTES || new Set(key).size < 8) {
        throw new Error(
          `The key ${path.join(directory, `${name}.key`)} is too weak: it takes ${SECRET_BYTES} random bytes`,
        );
      }
      return key;
    },
    signingPair(name) {
      const der = line(name, () => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }));
      const privateKey = createPrivateKey({ key: Buffer.from(der, 'base64url'), format: 'der', type: 'pkcs8' });
      return { privateKey, publicKey: createPublicKey(privateKey) };
    },
    hasKey: (name) => lines.has(name) || existsSync(path.join(directory, `${name}.key`)),
  };
}

function readKeyFile(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw new Error(`${file} can be read by others; run chmod 600 on it`);
    }
    return text;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Linked into place, so that of several processes starting at once all end up with the first one's key. */
function createKeyFile(file: string, text: string): string {
  // The data directory with the ordinary mode: the database next door runs under another account.
  mkdirSync(path.dirname(path.dirname(file)), { recursive: true });
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${text}\n`, { mode: MODE_SECRET });
  try {
    linkSync(unfinished, file);
    return text;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(unfinished, { force: true });
  }
}
