import * as z from 'zod/mini';
import { User } from '../accounts.ts';
import { type BusTopic, busTopics } from '../bus-topics.ts';
import { ChatMessage } from '../conversations.ts';
import { ProfileCard } from '../profiles.ts';
import type { TopicShape } from '../release.ts';
import type { PayloadShape } from './payload-shape.ts';

/** The bus table says no more of these than that they are objects; in every topic the name says which. */
const CARRIED: Readonly<Record<string, z.core.$ZodType>> = { message: ChatMessage, angel: ProfileCard, user: User };

/** The topics of this source with their payloads as JSON Schema, for the builds that publish and hear them. */
export function topicShapes(topics: readonly string[]): Record<string, TopicShape> {
  const known = [...topics].sort().filter((topic): topic is BusTopic => topic in busTopics);
  return Object.fromEntries(
    known.map((topic) => [
      topic,
      { replay: busTopics[topic].replay, payload: { ...shapeOf(busTopics[topic].schema) } },
    ]),
  );
}

/** What a schema's value looks like in our code, after decoding. */
export function shapeOf(schema: z.core.$ZodType): PayloadShape {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const carried = zodSchema._zod.def.type === 'custom' ? CARRIED[String(path.at(-1))] : undefined;
      const shape = carried ? shapeOf(carried) : domainShape(zodSchema);
      if (shape) Object.assign(jsonSchema, shape);
    },
  });
  return withoutNoise(json as PayloadShape);
}

/**
 * A `wireObject` shows its domain names only by decoding: it is handed the wire names and asked under which names they
 * come back.
 */
function domainShape(schema: z.core.$ZodType): PayloadShape | undefined {
  const def = schema._zod.def as {
    type: string;
    in?: z.core.$ZodType;
    out?: z.core.$ZodType;
    transform?: (value: unknown, context: unknown) => unknown;
  };
  const fields = (def.in?._zod.def as { shape?: Record<string, z.core.$ZodType> } | undefined)?.shape;
  if (def.type !== 'pipe' || def.out?._zod.def.type !== 'custom' || !fields || !def.transform) return undefined;
  const names = def.transform(Object.fromEntries(Object.keys(fields).map((name) => [name, name])), {}) as Record<
    string,
    string
  >;
  const entries = Object.entries(names).flatMap(([domain, wire]) =>
    fields[wire] ? [[domain, fields[wire]] as const] : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([domain, field]) => [domain, shapeOf(field)])),
    required: entries.filter(([, field]) => field._zod.optout !== 'optional').map(([domain]) => domain),
  };
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Takes away what says nothing: the dialect, the bounds of every whole number, and that unknown fields are dropped. */
function withoutNoise(shape: PayloadShape): PayloadShape {
  return JSON.parse(JSON.stringify(shape), (key, value: unknown) => {
    const isNoise =
      key === '$schema' ||
      key === '~standard' ||
      (key === 'additionalProperties' && value === false) ||
      (key === 'minimum' && value === -SAFE) ||
      (key === 'maximum' && value === SAFE);
    return isNoise ? undefined : value;
  }) as PayloadShape;
}
