import { fromUnknown, isAborted } from '@halo/shared/errors';

/** What nothing caught, besides rendering. */
export interface UncaughtError {
  at: 'script' | 'promise';
  thrown: unknown;
  /** file in which it was thrown, as the browser says; empty where it says none */
  file: string;
}

const ADDRESS = /https?:\/\/[^\s()]+?\.js(?=[:?])/;

/**
 * Address of the file in which something was thrown: as its stack says, else the event. Undefined for what is no
 * mistake of a script: work that was ended on purpose, and calls that the network did not carry.
 */
export function fileOfError({ thrown, file }: Omit<UncaughtError, 'at'>): string | undefined {
  if (isAborted(thrown) || fromUnknown(thrown).retryable) return undefined;
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const found = ADDRESS.exec(stack)?.[0] ?? file;
  return found === '' ? undefined : withoutQuery(found);
}

/** A script that is asked for again has a query, which is no part of its name. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/, '');
}
