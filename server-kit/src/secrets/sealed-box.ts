import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 's1';

/**
 * Texts that only this server can make and read: AES-256-GCM with a key that never leaves it (unlike the sealed
 * payloads of the wire, whose key is public). The purpose is authenticated too, so one kind cannot pass for another.
 */
export interface SealedBox<T> {
  seal(value: T): string;
  /** Undefined for anything that was not sealed here, or was altered. */
  open(text: string): T | undefined;
}

export function createSealedBox<S extends z.core.$ZodType>(
  key: Buffer,
  purpose: string,
  schema: S,
): SealedBox<z.output<S>> {
  const associated = Buffer.from(`${VERSION}:${purpose}`);
  return {
    seal(value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associated);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(z.encode(schema, value)), 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(text) {
      const [version, body] = text.split('.');
      if (version !== VERSION || body === undefined) return undefined;
      const bytes = Buffer.from(body, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        }).setAAD(associated);
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
        return z.decode(schema, JSON.parse(plain));
      } catch {
        return undefined;
      }
    },
  };
}
