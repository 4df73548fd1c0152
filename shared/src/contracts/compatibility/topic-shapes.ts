import * as z from 'zod/mini';
import { type BusTopic, busTopics } from '../bus-topics.ts';
import type { TopicShape } from '../release.ts';
import { decoded } from '../wire.ts';
import type { PayloadShape } from './payload-shape.ts';

/** The topics of this source with their payloads as JSON Schema, for the builds that publish and subscribe to them. */
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
  return withoutNoise(z.toJSONSchema(decoded(schema), { io: 'output', unrepresentable: 'any' }) as PayloadShape);
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
