import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';

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
> & { readonly fields: F };

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
  return Object.assign(codec, { fields }) as unknown as WireObject<F>;
}

/**
 * The schema of what a codec decodes to, for a value that travels inside the browser and never on the wire. Objects,
 * lists and optional values are followed to the codecs in them; anything else is its own decoded side.
 *
 * @example decoded(wireObject({ sentAt: ['time', WireTime] })) // takes { sentAt: 1772701620000 }
 */
export function decoded<C extends z.core.$ZodType>(schema: C): z.ZodMiniType<z.output<C>, z.output<C>> {
  return decodedSide(schema) as z.ZodMiniType<z.output<C>, z.output<C>>;
}

function decodedSide(schema: z.core.$ZodType): z.core.$ZodType {
  if (isWireObject(schema)) {
    return z.object(mapValues(schema.fields, ([, field]) => decodedSide(field)));
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'pipe':
      return decodedSide(def.out);
    case 'optional':
      return withParts(schema, { innerType: decodedSide(def.innerType) });
    case 'array':
      return withParts(schema, { element: decodedSide(def.element) });
    case 'record':
      return withParts(schema, { valueType: decodedSide(def.valueType) });
    case 'object':
      return withParts(schema, { shape: mapValues(def.shape, decodedSide) });
    default:
      return schema;
  }
}

/** The same schema with other parts: its checks, such as a longest length, stay. */
function withParts(schema: z.core.$ZodType, parts: object): z.core.$ZodType {
  return z.core.clone(schema, { ...schema._zod.def, ...parts });
}

function isWireObject(schema: z.core.$ZodType): schema is WireObject<WireFields> {
  return 'fields' in schema;
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => z.core.$ZodType) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** A codec between a value of the wire and its name in the domain. */
export type WireEnum<T extends Record<string, string>> = z.ZodMiniCodec<
  z.ZodMiniEnum<T>,
  z.ZodMiniEnum<{ readonly [K in keyof T & string]: K }>
>;

/**
 * Makes the codec for a value that has another name on the wire: domain name → wire name. Anything else is refused, on
 * both sides.
 *
 * @example wireEnum({ man: 'uomo', woman: 'donna' })
 */
export function wireEnum<const T extends Record<string, string>>(wireNames: T): WireEnum<T> {
  const names = Object.entries(wireNames);
  const domainNames = Object.fromEntries(names.map(([name]) => [name, name])) as { [K in keyof T & string]: K };
  const domainOf = Object.fromEntries(names.map(([name, wireName]) => [wireName, name])) as Record<
    string,
    keyof T & string
  >;
  return z.codec(z.enum(wireNames), z.enum(domainNames), {
    decode: (wireName) => domainOf[wireName] ?? z.NEVER,
    encode: (name) => wireNames[name] ?? z.NEVER,
  });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** ISO 8601 text on the wire, epoch milliseconds in the domain. */
export const WireTime = z.codec(limitedText(40), z.number(), {
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
