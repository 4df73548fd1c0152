import { incompatibilities, type PayloadShape } from './payload-shape.ts';

const text: PayloadShape = { type: 'string' };
const whole: PayloadShape = { type: 'integer' };
const object = (properties: Record<string, PayloadShape>, required = Object.keys(properties)): PayloadShape => ({
  type: 'object',
  properties,
  required,
});

describe('a reader takes', () => {
  test.each<[string, PayloadShape, PayloadShape]>([
    ['the same', object({ id: text, count: whole }), object({ id: text, count: whole })],
    ['a field more than it knows', object({ id: text }), object({ id: text, extra: text })],
    [
      'a message without a field that is optional to it',
      object({ id: text, note: text }, ['id']),
      object({ id: text }),
    ],
    ['a required field where it reads an optional one', object({ note: text }, []), object({ note: text })],
    ['fewer values than it knows', { enum: ['a', 'b', 'c'] }, { enum: ['a', 'b'] }],
    ['one value of the type it reads', text, { const: 'visitor' }],
    ['whole numbers where it reads numbers', { type: 'number' }, whole],
    ['a narrower number', { type: 'integer', minimum: 0 }, { type: 'integer', minimum: 1, maximum: 5 }],
    [
      'fewer kinds of message',
      { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] },
      object({ kind: { const: 'b' } }),
    ],
    ['anything, when it asks for nothing', {}, object({ id: text })],
    ['text that has its pattern', { type: 'string', pattern: '^a' }, { const: 'abc' }],
    [
      'records of what it reads',
      { type: 'object', additionalProperties: whole },
      { type: 'object', additionalProperties: whole },
    ],
    ['lists of what it reads', { type: 'array', items: { type: 'number' } }, { type: 'array', items: whole }],
  ])('%s', (_what, reader, writer) => {
    expect(incompatibilities(reader, writer)).toEqual([]);
  });
});

describe('a reader does not take', () => {
  test.each<[string, PayloadShape, PayloadShape, string]>([
    ['a field that is gone', object({ id: text, note: text }), object({ id: text }), '"note" is missing'],
    ['a field that became optional', object({ id: text }), object({ id: text }, []), '"id" may be missing'],
    ['another type', object({ id: text }), object({ id: whole }), '"id" is integer, not string'],
    ['numbers where it reads whole ones', whole, { type: 'number' }, 'the payload is number, not integer'],
    [
      'a value it does not know',
      object({ kind: { enum: ['a'] } }),
      object({ kind: { enum: ['a', 'b'] } }),
      '"kind" may be "b", which is unknown',
    ],
    ['any text where it knows the values', { enum: ['a'] }, text, 'the payload may be other than "a"'],
    ['a value of another type', whole, { const: 'many' }, 'the payload may be "many", which is unknown'],
    ['a number below what it reads', { type: 'integer', minimum: 0 }, whole, 'the payload may go beyond minimum 0'],
    [
      'longer text',
      { type: 'string', maxLength: 10 },
      { type: 'string', maxLength: 20 },
      'the payload may go beyond maxLength 10',
    ],
    ['text without its pattern', { type: 'string', pattern: '^a' }, text, 'the payload may go beyond pattern "^a"'],
    [
      'a kind of message more',
      { oneOf: [object({ kind: { const: 'a' } })] },
      { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] },
      '"kind" may be "b", which is unknown',
    ],
    ['nothing where something is', object({ id: text }), object({ id: { type: 'null' } }), '"id" is null, not string'],
    [
      'null beside text',
      object({ id: text }),
      object({ id: { anyOf: [text, { type: 'null' }] } }),
      '"id" is null, not string',
    ],
    ['a field without a description', object({ id: text }), object({ id: {} }), '"id" may be anything'],
    [
      'another type deep inside',
      object({ a: object({ b: { type: 'array', items: text } }) }),
      object({ a: object({ b: { type: 'array', items: whole } }) }),
      '"a.b[]" is integer, not string',
    ],
    [
      'records of something else',
      { type: 'object', additionalProperties: whole },
      { type: 'object', additionalProperties: text },
      '"{}" is string, not integer',
    ],
    [
      'a list in place of an object',
      object({ id: text }),
      { type: 'array', items: text },
      'the payload is array, not object',
    ],
  ])('%s', (_what, reader, writer, reason) => {
    expect(incompatibilities(reader, writer)).toEqual([reason]);
  });
});
