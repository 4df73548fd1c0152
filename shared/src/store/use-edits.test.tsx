import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { AppError } from '../errors/app-error.ts';
import { useEdits } from './use-edits.ts';

/** A number that the server keeps; each call to it is answered by hand. */
function renderEdits() {
  const calls: { wanted: number; answer(): void; refuse(): void }[] = [];
  const view = renderHook(() => {
    const [stored, setStored] = useState(0);
    const { shown, code, edit } = useEdits(stored);
    const setTo = (wanted: number) =>
      edit(
        () => wanted,
        () =>
          new Promise((resolve, reject) => {
            calls.push({
              wanted,
              answer: () => resolve(setStored(wanted)),
              refuse: () => reject(new AppError('unavailable', { message: 'no' })),
            });
          }),
      );
    return { shown, code, setTo };
  });
  const now = () => [view.result.current.shown, view.result.current.code];
  return { calls, now, setTo: (wanted: number) => act(async () => view.result.current.setTo(wanted)) };
}

it('shows a change at once, and it stays when it is stored', async () => {
  const { calls, now, setTo } = renderEdits();
  await setTo(1);
  expect(now()).toEqual([1, undefined]);
  await act(async () => calls[0]!.answer());
  expect(now()).toEqual([1, undefined]);
});

it('puts back what is refused and says why, until the next change', async () => {
  const { calls, now, setTo } = renderEdits();
  await setTo(1);
  await act(async () => calls[0]!.refuse());
  expect(now()).toEqual([0, 'unavailable']);
  await setTo(2);
  expect(now()).toEqual([2, undefined]);
});

it('stores in the order of the taps, also after one that was refused', async () => {
  const { calls, now, setTo } = renderEdits();
  await setTo(1);
  await setTo(2);
  expect(calls.map(({ wanted }) => wanted)).toEqual([1]);
  await act(async () => calls[0]!.refuse());
  expect(now()).toEqual([2, 'unavailable']);
  expect(calls.map(({ wanted }) => wanted)).toEqual([1, 2]);
  await act(async () => calls[1]!.answer());
  expect(now()).toEqual([2, 'unavailable']);
});
