import { act, render, screen } from '@testing-library/react';
import { AppError } from '../errors/app-error.ts';
import { createStore } from './create-store.ts';
import { useLoaded } from './use-loaded.ts';
import { useStore } from './use-store.ts';

interface Call {
  readonly key: string;
  readonly signal: AbortSignal;
  answer(value: string): Promise<void>;
  fail(thrown: unknown): Promise<void>;
}

function createLoad() {
  const calls: Call[] = [];
  const load = (key: string) => (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      calls.push({
        key,
        signal,
        answer: (value) => act(async () => resolve(value)),
        fail: (thrown) => act(async () => reject(thrown)),
      });
    });
  return { calls, load, last: () => calls.at(-1)! };
}

function Shown({ id, load }: { id: string; load: (key: string) => (signal: AbortSignal) => Promise<string> }) {
  const { state, retry } = useLoaded(id, load(id));
  const text = state.status === 'ready' ? state.value : state.status === 'failed' ? state.code : 'loading';
  return (
    <button type="button" onClick={retry}>
      {text}
    </button>
  );
}

describe('useLoaded', () => {
  it('shows what was loaded', async () => {
    const { calls, load, last } = createLoad();
    render(<Shown id="one" load={load} />);
    expect(screen.getByText('loading')).toBeVisible();
    await last().answer('first');
    expect(screen.getByText('first')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('fails with a code and loads again on retry', async () => {
    const { load, last } = createLoad();
    render(<Shown id="one" load={load} />);
    await last().fail(new AppError('offline'));
    expect(screen.getByText('offline')).toBeVisible();
    act(() => screen.getByRole('button').click());
    expect(screen.getByText('loading')).toBeVisible();
    await last().answer('second');
    expect(screen.getByText('second')).toBeVisible();
  });

  it('never shows the answer for another key, and aborts its call', async () => {
    const { calls, load } = createLoad();
    const { rerender } = render(<Shown id="one" load={load} />);
    rerender(<Shown id="two" load={load} />);
    expect(calls.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      ['one', true],
      ['two', false],
    ]);
    await calls[1]!.answer('of two');
    await calls[0]!.answer('of one');
    expect(screen.getByText('of two')).toBeVisible();
  });

  it('does not show the answer before under a new key, not even for one frame', async () => {
    const { load, last } = createLoad();
    const { rerender } = render(<Shown id="one" load={load} />);
    await last().answer('of one');
    rerender(<Shown id="two" load={load} />);
    expect(screen.getByText('loading')).toBeVisible();
  });

  it('keeps loading when a call was aborted from outside', async () => {
    const { load, last } = createLoad();
    render(<Shown id="one" load={load} />);
    await last().fail(new DOMException('left', 'AbortError'));
    expect(screen.getByText('loading')).toBeVisible();
  });

  it('fails, and breaks no page, where the shell does not have the call yet', async () => {
    const call = jest.fn(() => Promise.resolve('first'));
    call.mockImplementationOnce(() => {
      throw new TypeError('api.accounts.photos is not a function');
    });
    render(<Shown id="one" load={() => call} />);
    expect(await screen.findByText('internal')).toBeVisible();
    act(() => screen.getByRole('button').click());
    expect(await screen.findByText('first')).toBeVisible();
  });

  it('aborts when the component goes', () => {
    const { load, last } = createLoad();
    const { unmount } = render(<Shown id="one" load={load} />);
    unmount();
    expect(last().signal.aborted).toBe(true);
  });
});

describe('useStore', () => {
  it('renders again when the store changes', () => {
    const store = createStore((count: number, by: number) => count + by, 1);
    function Count() {
      return <p>{useStore(store)}</p>;
    }
    render(<Count />);
    act(() => store.dispatch(4));
    expect(screen.getByText('5')).toBeVisible();
  });
});
