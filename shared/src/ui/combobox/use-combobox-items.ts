import { useEffect, useRef, useState } from 'react';

export type ComboboxSearch<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; items: readonly T[] }
  | { status: 'failed' };

interface Options<T> {
  loadItems: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  minChars: number;
  debounceMs: number;
}

/** Looks up what is typed, once the typing pauses; only the answer to the latest text counts. */
export function useComboboxItems<T>({ loadItems, minChars, debounceMs }: Options<T>) {
  const [text, setText] = useState('');
  const [state, setState] = useState<ComboboxSearch<T>>({ status: 'idle' });
  const load = useRef(loadItems);
  useEffect(() => {
    load.current = loadItems;
  });

  const query = text.trim();
  useEffect(() => {
    if (query.length < minChars) {
      setState({ status: 'idle' });
      return;
    }
    const abort = new AbortController();
    const settle = (next: ComboboxSearch<T>): void => {
      if (!abort.signal.aborted) setState(next);
    };
    setState({ status: 'loading' });
    const timer = setTimeout(() => {
      load.current(query, abort.signal).then(
        (items) => settle({ status: 'ready', items }),
        () => settle({ status: 'failed' }),
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, minChars, debounceMs]);

  return { state, items: state.status === 'ready' ? state.items : [], setText };
}
