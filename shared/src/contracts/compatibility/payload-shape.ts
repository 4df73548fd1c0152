/** The part of JSON Schema that the contracts' payloads use. */
export interface PayloadShape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly PayloadShape[];
  readonly oneOf?: readonly PayloadShape[];
  readonly properties?: Readonly<Record<string, PayloadShape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: PayloadShape | boolean;
  readonly items?: PayloadShape;
  readonly [keyword: string]: unknown;
}

/** Bounds where a larger value of the keyword lets less through, and those where a smaller one does. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
/** Compared by being the same, on the reader's side. */
const EXACT = ['pattern', 'format', 'multipleOf', 'prefixItems', 'propertyNames', 'not', 'allOf', '$ref'];

/**
 * Why a reader cannot take everything that a writer may send; empty when it can. Readers pass over fields they do not
 * know, so a payload may grow by optional fields on either side.
 *
 * @returns phrases about the payload, e.g. `"kind" may be "sticker", which is unknown`
 */
export function incompatibilities(reader: PayloadShape, writer: PayloadShape, place = ''): string[] {
  const choices = writer.anyOf ?? writer.oneOf;
  if (choices) return firstIncompatibility(choices.map((choice) => incompatibilities(reader, choice, place)));
  const accepted = reader.anyOf ?? reader.oneOf;
  if (accepted) return anyIncompatibility(accepted, writer, place);
  if (isOpen(reader)) return [];
  if (isOpen(writer)) return [`${named(place)} may be anything`];
  const values = valuesOf(writer);
  if (values) return valueIncompatibilities(reader, values, place);
  if (valuesOf(reader)) return [`${named(place)} may be other than ${listed(valuesOf(reader) ?? [])}`];
  if (!isSameType(reader.type, writer.type))
    return [`${named(place)} is ${writer.type ?? 'of no known type'}, not ${reader.type ?? 'of a known type'}`];
  return [...boundIncompatibilities(reader, writer, place), ...partIncompatibilities(reader, writer, place)];
}

function partIncompatibilities(reader: PayloadShape, writer: PayloadShape, place: string): string[] {
  if (writer.type === 'object') return objectIncompatibilities(reader, writer, place);
  if (writer.type === 'array') return incompatibilities(reader.items ?? {}, writer.items ?? {}, `${place}[]`);
  return [];
}

function objectIncompatibilities(reader: PayloadShape, writer: PayloadShape, place: string): string[] {
  const written = writer.properties ?? {};
  const missing = (reader.required ?? []).filter((field) => !writer.required?.includes(field));
  const absent = missing.map(
    (field) => `${named(inside(place, field))} ${field in written ? 'may be missing' : 'is missing'}`,
  );
  const common = Object.entries(reader.properties ?? {}).flatMap(([field, shape]) => {
    const sent = written[field];
    return sent ? incompatibilities(shape, sent, inside(place, field)) : [];
  });
  const open =
    typeof reader.additionalProperties === 'object'
      ? entriesOf(writer).flatMap((sent) =>
          incompatibilities(reader.additionalProperties as PayloadShape, sent, `${place}{}`),
        )
      : [];
  return [...absent, ...common, ...open];
}

/** What a writer puts under keys that the reader has no names for. */
function entriesOf(writer: PayloadShape): PayloadShape[] {
  const rest = typeof writer.additionalProperties === 'object' ? [writer.additionalProperties] : [];
  return [...Object.values(writer.properties ?? {}), ...rest];
}

function valueIncompatibilities(reader: PayloadShape, values: readonly unknown[], place: string): string[] {
  const known = valuesOf(reader);
  const unknown = values.filter((value) =>
    known ? !known.includes(value) : !isSameType(reader.type, typeOf(value)) || !matches(reader, value),
  );
  return unknown.length > 0 ? [`${named(place)} may be ${listed(unknown)}, which is unknown`] : [];
}

/** One value against what else a reader asks of it. */
function matches(reader: PayloadShape, value: unknown): boolean {
  if (typeof value === 'string')
    return [reader['pattern'] ?? ''].every((pattern) => hasPattern(value, String(pattern)));
  if (typeof value !== 'number') return true;
  const [low, high] = [reader['minimum'] ?? value, reader['maximum'] ?? value];
  return Number(low) <= value && value <= Number(high);
}

function hasPattern(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern).test(value);
  } catch {
    return false;
  }
}

function boundIncompatibilities(reader: PayloadShape, writer: PayloadShape, place: string): string[] {
  const tighter = (keywords: readonly string[], isTighter: (read: number, sent: number) => boolean): string[] =>
    keywords.filter((keyword) => {
      const [read, sent] = [reader[keyword], writer[keyword]];
      return typeof read === 'number' && (typeof sent !== 'number' || isTighter(read, sent));
    });
  const bounds = [
    ...tighter(LOWER_BOUNDS, (read, sent) => sent < read),
    ...tighter(UPPER_BOUNDS, (read, sent) => sent > read),
  ];
  const other = EXACT.filter(
    (keyword) => reader[keyword] !== undefined && JSON.stringify(reader[keyword]) !== JSON.stringify(writer[keyword]),
  );
  return [...bounds, ...other].map(
    (keyword) => `${named(place)} may go beyond ${keyword} ${JSON.stringify(reader[keyword])}`,
  );
}

/** A reader of several shapes takes what one of them takes; the nearest of them says what is wrong. */
function anyIncompatibility(accepted: readonly PayloadShape[], writer: PayloadShape, place: string): string[] {
  const results = accepted.map((shape) => incompatibilities(shape, writer, place));
  if (results.some((result) => result.length === 0)) return [];
  return results.sort((a, b) => a.length - b.length)[0] ?? [`${named(place)} fits none of the known shapes`];
}

function firstIncompatibility(results: readonly string[][]): string[] {
  return results.find((result) => result.length > 0) ?? [];
}

function valuesOf(shape: PayloadShape): readonly unknown[] | undefined {
  if ('const' in shape) return [shape.const];
  return shape.enum;
}

/** Says nothing, so it takes everything. */
function isOpen(shape: PayloadShape): boolean {
  return Object.keys(shape).every((keyword) => keyword === '$schema' || keyword === 'description');
}

function isSameType(reader: string | undefined, writer: string | undefined): boolean {
  return reader === writer || (reader === 'number' && writer === 'integer');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

function inside(place: string, field: string): string {
  return place === '' ? field : `${place}.${field}`;
}

function named(place: string): string {
  return place === '' ? 'the payload' : `"${place}"`;
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
