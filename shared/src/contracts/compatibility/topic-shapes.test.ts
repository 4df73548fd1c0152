import * as z from 'zod/mini';
import { BUS_TOPICS } from '../bus-topics.ts';
import { wireObject, WireTime } from '../wire.ts';
import { incompatibilities } from './payload-shape.ts';
import { shapeOf, topicShapes } from './topic-shapes.ts';

test('names the fields as our code does, with what a codec decodes to', () => {
  const Place = wireObject({ city: ['comune', z.string()], seenAt: ['visto', z.optional(WireTime)] });
  const Person = wireObject({ id: ['codice', z.int()], place: ['luogo', Place] });
  expect(shapeOf(z.object({ person: Person }))).toEqual({
    type: 'object',
    properties: {
      person: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          place: {
            type: 'object',
            properties: { city: { type: 'string' }, seenAt: { type: 'number' } },
            required: ['city'],
          },
        },
        required: ['id', 'place'],
      },
    },
    required: ['person'],
  });
});

test('leaves nothing of a payload undescribed: what is not described is not compared', () => {
  const open: string[] = [];
  const look = (shape: unknown, place: string): void => {
    if (typeof shape !== 'object' || shape === null) return;
    if (!Array.isArray(shape) && Object.keys(shape).length === 0) open.push(place);
    for (const [key, inner] of Object.entries(shape))
      if (key !== 'required' && key !== 'enum') look(inner, `${place}.${key}`);
  };
  for (const [topic, { payload }] of Object.entries(topicShapes(BUS_TOPICS))) look(payload, topic);
  expect(open).toEqual([]);
});

test('every topic fits itself', () => {
  for (const { payload } of Object.values(topicShapes(BUS_TOPICS)))
    expect(incompatibilities(payload, payload)).toEqual([]);
});

test('passes over topics that the contract does not have', () => {
  expect(Object.keys(topicShapes(['profile.liked', 'no.such']))).toEqual(['profile.liked']);
});
