import { Brand } from '@halo/shared/contracts';

/**
 * Checks a brand's data.
 * @throws {Error} that names the brand and every field that is wrong
 */
export function parseBrand(data: unknown): Brand {
  const result = Brand.safeParse(data);
  if (result.success) return result.data;
  const fields = result.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || '(whole)'}: ${message}`,
  );
  throw new Error(`Brand "${nameOf(data)}" is refused. ${fields.join('; ')}`);
}

function nameOf(data: unknown): string {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  return typeof id === 'string' ? id : 'without id';
}
