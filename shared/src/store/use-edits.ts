import { useRef, useState } from 'react';
import type { ProblemCode } from '../contracts/problem.ts';
import { fromUnknown } from '../errors/from-unknown.ts';

interface Edit<Value> {
  change(before: Value): Value;
}

/**
 * What the server has, with the changes over it that are on their way there: a box answers a tap at once. They are
 * stored one after the other, in the order in which they were made; one that is refused is put back.
 *
 * @example
 * const { shown, code, edit } = useEdits(stored);
 * edit((before) => ({ ...before, isOn }), async () => setStored(await api.save(isOn)));
 */
export function useEdits<Value>(stored: Value) {
  const [edits, setEdits] = useState<readonly Edit<Value>[]>([]);
  const [code, setCode] = useState<ProblemCode>();
  const last = useRef<Promise<void>>(Promise.resolve());

  /** @param save stores the change, here too; rejects when it was refused */
  function edit(change: Edit<Value>['change'], save: () => Promise<void>): void {
    const one: Edit<Value> = { change };
    setEdits((before) => [...before, one]);
    setCode(undefined);
    last.current = last.current
      .then(save)
      .catch((thrown: unknown) => setCode(fromUnknown(thrown).code))
      .then(() => setEdits((before) => before.filter((each) => each !== one)));
  }

  return {
    shown: edits.reduce((value, { change }) => change(value), stored),
    /** why the last one was refused, until the next one is made */
    code,
    edit,
  };
}
