import type * as z from 'zod/mini';
import type { Brand } from '../contracts/brand.ts';
import { type SealedText, unseal } from '../contracts/sealed.ts';
import { AppError } from '../errors/app-error.ts';
import { fromUnknown } from '../errors/from-unknown.ts';

/**
 * What a sealed answer holds. `name`: of the call, for the log.
 *
 * @throws AppError `bad_answer`
 */
export async function openSealed<Schema extends z.core.$ZodType>(
  { sealKey }: Pick<Brand, 'sealKey'>,
  schema: Schema,
  sealed: SealedText,
  name: string,
): Promise<z.output<Schema>> {
  try {
    return await unseal(sealKey, schema, sealed);
  } catch (thrown) {
    throw new AppError('bad_answer', {
      message: `${name}: the sealed answer did not open: ${fromUnknown(thrown).message}`,
      cause: thrown,
    });
  }
}
