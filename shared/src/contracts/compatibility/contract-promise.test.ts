import { BUS_TOPICS } from '../bus-topics.ts';
import type { TopicShape } from '../release.ts';
import { CONTRACT_VERSION, TAKEN_CONTRACTS } from '../remote-manifest.ts';
import { incompatibilities, type PayloadShape } from './payload-shape.ts';
import contract1 from './testing/contract-1.json';
import { topicShapes } from './topic-shapes.ts';

/**
 * The topics of each contract version as they were when they were made. The files grow by new topics and are not edited
 * otherwise:
 * builds with these payloads are out there. What breaks one becomes either an optional field, or a new contract version
 * with a
 * file of its own.
 */
const PROMISES: Readonly<Record<number, Readonly<Record<string, unknown>>>> = { 1: contract1 };

const shapeOf = (topic: TopicShape): PayloadShape => topic.payload;

describe.each(TAKEN_CONTRACTS)('[REL-04] contract %i, which the shell takes', (contract) => {
  const now = topicShapes(BUS_TOPICS);

  it.each(Object.entries((PROMISES[contract] ?? {}) as Record<string, TopicShape>))(
    '%s: old and new builds understand each other',
    (topic, then) => {
      const current = now[topic];
      expect(current?.replay).toBe(then.replay);
      if (!current) return;
      expect({
        oldReader: incompatibilities(shapeOf(then), shapeOf(current)),
        newReader: incompatibilities(shapeOf(current), shapeOf(then)),
      }).toEqual({ oldReader: [], newReader: [] });
    },
  );
});

test('every contract that is taken has its promise, and every topic of today has one', () => {
  expect(TAKEN_CONTRACTS.filter((contract) => !PROMISES[contract])).toEqual([]);
  expect(BUS_TOPICS.filter((topic) => !PROMISES[CONTRACT_VERSION]?.[topic])).toEqual([]);
});
