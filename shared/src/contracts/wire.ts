import * as z from 'zod/mini';

/**
 * One row a field: domain name → [wire name, schema]. The schema may itself be a codec.
 * This is the only place where a wire name and a domain name meet.
 */
export type WireFields = Record<string, readonly [wireName: string, schema: z.core.$ZodType]>;

type Simplify<T> = { [K in keyof T]: T[K] } & {};

type WireShape<F extends WireFields> = { -readonly [K in keyof F as F[K][0]]: F[K][1] };

type OptionalKeys<F extends WireFields> = {
  [K in keyof F]: undefined extends z.output<F[K][1]> ? K : never;
}[keyof F];

/** The domain object that a field table describes. */
export type DomainOf<F extends WireFields> = Simplify<
  { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<F[K][1]> } & {
    -readonly [K in OptionalKeys<F>]?: z.output<F[K][1]>;
  }
>;

/** A codec between a wire object and its domain object. */
export type WireObject<F extends WireFields> = z.ZodMiniCodec<
  z.ZodMiniObject<WireShape<F>>,
  z.ZodMiniType<DomainOf<F>, DomainOf<F>>
>;

/**
 * Makes the codec for an object whose names differ on the wire.
 * Decoding drops what the table does not name, encoding drops it too: an answer can never carry more than its contract.
 *
 * @example wireObject({ planName: ['nomePiano', z.string()] })
 */
export function wireObject<const F extends WireFields>(fields: F): WireObject<F> {
  const entries = Object.entries(fields);
  const wire = z.object(Object.fromEntries(entries.map(([, [name, schema]]) => [name, schema])));
  const rename = (source: Record<string, unknown>, from: 0 | 1): Record<string, unknown> => {
    const target: Record<string, unknown> = {};
    for (const [domainName, [wireName]] of entries) {
      const value = source[from === 0 ? wireName : domainName];
      if (value !== undefined) target[from === 0 ? domainName : wireName] = value;
    }
    return target;
  };
  const codec = z.codec(wire, z.custom<Record<string, unknown>>(isObject), {
    decode: (value) => rename(value as Record<string, unknown>, 0),
    encode: (value) => rename(value, 1) as never,
  });
  return codec as unknown as WireObject<F>;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** ISO 8601 text on the wire, epoch milliseconds in the domain. */
export const WireTime = z.codec(z.string(), z.number(), {
  decode: (text, context) => {
    const time = Date.parse(text);
    if (Number.isNaN(time)) {
      context.issues.push({ code: 'custom', input: text, message: 'not an ISO 8601 time' });
      return z.NEVER;
    }
    return time;
  },
  encode: (time) => new Date(time).toISOString(),
});

/** Euros as a decimal number on the wire, whole cents in the domain. */
export const WireEuros = z.codec(z.number(), z.int(), {
  decode: (euros) => Math.round(euros * 100),
  encode: (cents) => cents / 100,
});
