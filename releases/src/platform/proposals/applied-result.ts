import {
  type ChangeResult,
  DEFAULT_SCOPE,
  type Pins,
  type ReleaseChange,
  type Unreached,
} from '@halo/shared/contracts/operations';
import { unreachedBrands } from '../sets/unreached-brands.ts';
import type { ChangesNeeds } from './changes-needs.ts';

/** The answer for a change that was applied: with the brands that it did not reach. */
export async function appliedResult(
  needs: Pick<ChangesNeeds, 'pins' | 'log'>,
  change: ReleaseChange,
  result: { scope: string; revision: number },
): Promise<ChangeResult> {
  // It is done: what cannot be read any more must not look as if it were not.
  const unreached = await passedBy(needs, change, result.scope).catch((error: unknown) => {
    needs.log.error({ err: error, scope: result.scope }, 'who was not reached by a change could not be read');
    return [];
  });
  return { outcome: 'applied', ...result, ...(unreached.length > 0 ? { unreached } : {}) };
}

async function passedBy(
  { pins }: Pick<ChangesNeeds, 'pins'>,
  change: ReleaseChange,
  scope: string,
): Promise<Unreached[]> {
  if (scope !== DEFAULT_SCOPE) return [];
  const { effective } = await pins.head(DEFAULT_SCOPE);
  return unreachedBrands(pins, effective, concerned(change, effective));
}

/** A rollback of the whole concerns all that runs. */
export function concerned({ remote }: ReleaseChange, after: Pins): string[] {
  return remote === undefined ? Object.keys(after) : [remote];
}
