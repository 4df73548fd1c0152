import { clientEvents, endpoints, Registration } from '@halo/shared/contracts';
import { operationsEndpoints } from '@halo/shared/contracts/operations';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';

/** What a text field of a schema is checked with, and the outermost schema that takes the same value. */
interface TextField {
  readonly path: string;
  readonly schema: z.core.$ZodType;
  readonly checks: readonly CheckDefinition[];
}

interface CheckDefinition {
  readonly check?: string;
  readonly pattern?: RegExp;
}

type Definition = z.core.$ZodTypeDef & {
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly element: z.core.$ZodType;
  readonly items: readonly z.core.$ZodType[];
  readonly keyType: z.core.$ZodType;
  readonly valueType: z.core.$ZodType;
  readonly options: readonly z.core.$ZodType[];
  readonly in: z.core.$ZodType;
  readonly innerType: z.core.$ZodType;
};

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'];
const WITHOUT_TEXT = ['number', 'int', 'boolean', 'literal', 'enum', 'null', 'undefined', 'void', 'never', 'unknown'];

/** Every text inside a schema. A kind that is not known here fails, so that no text hides in it. */
function textFields(schema: z.core.$ZodType, path: string, outer = schema): TextField[] {
  const definition = schema._zod.def as unknown as Definition & CheckDefinition;
  const inside = (child: z.core.$ZodType, suffix: string): TextField[] => textFields(child, `${path}${suffix}`);
  switch (definition.type) {
    case 'string':
      return [{ path, schema: outer, checks: [definition, ...(definition.checks ?? []).map(({ _zod }) => _zod.def)] }];
    case 'object':
      return [
        ...Object.entries(definition.shape).flatMap(([name, child]) => inside(child, `.${name}`)),
        ...(definition.catchall ? inside(definition.catchall, '.*') : []),
      ];
    case 'array':
      return inside(definition.element, '[]');
    case 'tuple':
      return definition.items.flatMap((item, index) => inside(item, `[${index}]`));
    case 'record':
      return [...inside(definition.keyType, '{key}'), ...inside(definition.valueType, '{}')];
    case 'union':
      return definition.options.flatMap((option) => textFields(option, path));
    case 'pipe':
      return textFields(definition.in, path, outer);
    default:
      if (WRAPPERS.includes(definition.type)) return textFields(definition.innerType, path, outer);
      if (WITHOUT_TEXT.includes(definition.type)) return [];
      throw new Error(`${path} is of the kind ${definition.type}, which this test cannot look into`);
  }
}

/** Everything that arrives from outside: calls of the product and the console, socket events, what sign-up seals. */
function incomingFields(): TextField[] {
  const calls = Object.entries({ ...endpoints, ...prefixed('console', operationsEndpoints) }).flatMap(
    ([area, areaCalls]) =>
      Object.entries(areaCalls).flatMap(([name, call]) =>
        (['params', 'query', 'body'] as const).flatMap((part) => {
          const schema: z.core.$ZodType | undefined = (call as Record<typeof part, z.core.$ZodType | undefined>)[part];
          return schema ? textFields(schema, `${area}.${name} ${part}`) : [];
        }),
      ),
  );
  const events = Object.entries(clientEvents).flatMap(([name, { payload }]) => textFields(payload, `socket ${name}`));
  return [...calls, ...events, ...textFields(Registration, 'sealed registration')];
}

function prefixed<T extends object>(prefix: string, areas: T): Record<string, T[keyof T]> {
  return Object.fromEntries(Object.entries(areas).map(([name, calls]) => [`${prefix} ${name}`, calls]));
}

const fields = incomingFields();

/** `{1,64}` has an end, `+`, `*` and `{8,}` have none. */
function hasEnd({ pattern }: CheckDefinition): boolean {
  const withoutClasses = pattern?.source.replaceAll(/\[(?:\\.|[^\]])*\]/g, 'c');
  return withoutClasses !== undefined && !/(?<!\\)[+*]|,\}/.test(withoutClasses);
}

/**
 * Documents of a release: they come from an operator with the right to publish, and the size of the whole document is
 * limited.
 */
const WITHOUT_LIMIT = /^console publications\.start body/;

it('has no text from outside without a limit', () => {
  const unlimited = fields.filter(
    ({ path, checks }) =>
      !WITHOUT_LIMIT.test(path) && !checks.some((check) => check.check === 'max_length' || hasEnd(check)),
  );
  expect(unlimited.map(({ path }) => path)).toEqual([]);
});

it('looks at the length before a pattern without an end', () => {
  const late = fields.filter(({ checks }) => {
    const pattern = checks.findIndex((check) => check.pattern !== undefined && !hasEnd(check));
    return pattern >= 0 && !checks.slice(0, pattern).some(({ check }) => check === 'max_length');
  });
  expect(late.map(({ path }) => path)).toEqual([]);
});

const PIECES = ['.', '-', '@', ' ', '\t', '\n', '\0', '/', '\\', ':', 'a', 'A', '0', '9.', 'a.', 'a-', '.a', '%', '%2'];
const MORE_PIECES = ['"', "'", '<', '(', '{"a":', '[', '_', '+', '=', 'é', '\u{1f600}', '\ud800', '\u2028'];
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['a@', '@'],
  ['a@', ''],
  ['', '@a.b'],
  ['v1.', '.'],
  ['1.0.0-', '!'],
  ['/', '\0'],
];
const CHARS = 50_000;
const CPU_LIMIT_MS = 25;

const adversarial = [...PIECES, ...MORE_PIECES].flatMap((piece) =>
  FRAMES.map(([start, end]) => start + piece.repeat(Math.ceil(CHARS / piece.length)).slice(0, CHARS) + end),
);

function cpuMs(schema: z.core.$ZodType, text: string): number {
  const before = process.threadCpuUsage();
  safeParse(schema, text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

it('spends no time on long texts of any content', () => {
  // Most kinds of text stand in many calls, and are one schema.
  const schemas = [...new Map(fields.map((field) => [field.schema, field])).values()];
  const slow = schemas.flatMap(({ path, schema }) => {
    // The second run takes away what the first one had to compile or collect.
    const text = adversarial.find((each) => cpuMs(schema, each) > CPU_LIMIT_MS && cpuMs(schema, each) > CPU_LIMIT_MS);
    return text === undefined ? [] : [`${path}: ${JSON.stringify(text.slice(0, 12))}`];
  });
  expect(slow).toEqual([]);
});
