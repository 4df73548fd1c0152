import type { Pins } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { PinHistory } from '../ports.ts';

/** Version of a remote → scopes whose pages run it, as everybody's version, as canary or as fallback. */
export async function usedVersions(
  history: Pick<PinHistory, 'head' | 'scopes'>,
  remote: string,
): Promise<Map<string, string[]>> {
  const used = new Map<string, string[]>();
  for (const { scope } of history.scopes()) {
    const pin = (await pinsOf(history, scope))[remote];
    const versions = new Set([pin?.version, pin?.canary?.version, pin?.previous]);
    for (const version of versions) if (version !== undefined) used.set(version, [...(used.get(version) ?? []), scope]);
  }
  return used;
}

async function pinsOf(history: Pick<PinHistory, 'head'>, scope: string): Promise<Pins> {
  try {
    return (await history.head(scope)).effective;
  } catch (error) {
    // A scope that never had a revision runs nothing of its own; what it inherits is the default's.
    if (error instanceof AppError && error.code === 'not_found') return {};
    throw error;
  }
}
