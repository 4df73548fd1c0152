import { aVerification } from '@halo/shared/testing';
import { initialVerification, reduceVerification } from './verification-state.ts';

const photo = { address: 'blob:1', width: 3, height: 4 };
const loaded = reduceVerification(initialVerification, { type: 'loaded', verification: aVerification() });

test('a photo that could not be sent is there for another attempt, one that could not be opened is not', () => {
  const sending = reduceVerification(loaded, { type: 'started', work: { kind: 'sending', photo } });
  expect(reduceVerification(sending, { type: 'failed', code: 'offline', photo })).toEqual({
    ...loaded,
    work: { kind: 'taken', photo },
    code: 'offline',
  });
  expect(reduceVerification(loaded, { type: 'failed', code: 'image_unreadable' })).toEqual({
    ...loaded,
    code: 'image_unreadable',
  });
});

test('what begins takes the last failure away, and leaving keeps what is known', () => {
  const failed = reduceVerification(loaded, { type: 'failed', code: 'offline' });
  expect(reduceVerification(failed, { type: 'started', work: { kind: 'asking' } })).toEqual({
    ...loaded,
    work: { kind: 'asking' },
  });
  const taken = reduceVerification(loaded, { type: 'started', work: { kind: 'taken', photo } });
  expect(reduceVerification(taken, { type: 'left' })).toEqual(loaded);
});
