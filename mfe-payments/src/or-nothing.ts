import type { ProblemCode } from '@halo/shared/contracts';
import { fromUnknown, isAborted } from '@halo/shared/errors';

/** What a call answered, for a page that goes on without it: undefined when it failed, which `onFailed` may log. */
export async function orNothing<T>(call: Promise<T>, onFailed: (code: ProblemCode) => void): Promise<T | undefined> {
  try {
    return await call;
  } catch (thrown) {
    if (!isAborted(thrown)) onFailed(fromUnknown(thrown).code);
    return undefined;
  }
}
