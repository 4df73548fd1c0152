import * as z from 'zod/mini';

/**
 * Also reads documents that were published before fields of theirs were renamed: an old name is taken where the new one
 * is missing. Nothing is ever written under an old name.
 *
 * @example withRenamedFields(z.object({ subscribes: z.array(z.string()) }), { oldName: 'subscribes' })
 */
export function withRenamedFields<S extends z.core.$ZodType>(schema: S, newNames: Readonly<Record<string, string>>) {
  return z.codec(z.record(z.string(), z.unknown()), schema, {
    decode: (read) => {
      const present = { ...read };
      for (const [oldName, newName] of Object.entries(newNames)) {
        if (oldName in present) present[newName] ??= present[oldName];
        delete present[oldName];
      }
      return present as z.input<S>;
    },
    encode: (document) => document as Record<string, unknown>,
  });
}
