import { act, getConfig, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { renderInPlatform } from '../testing/render-in-platform.tsx';
import { fetchAhead, useLater } from './use-later.ts';

const Part = () => null;

function start(load: () => Promise<typeof Part>, onFailed = jest.fn()) {
  const hook = renderHook(({ wanted }: { wanted: number | undefined }) => useLater(load, { wanted, onFailed }), {
    initialProps: { wanted: undefined as number | undefined },
  });
  return { ...hook, onFailed };
}

test('[POP-06] code that does not load takes nothing down, and is loaded again when it is wanted again', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('chunk timeout')).mockResolvedValue(Part);
  const { result, rerender, onFailed } = start(load);
  expect(load).not.toHaveBeenCalled();
  rerender({ wanted: 1 });
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  expect(result.current).toBeUndefined();
  rerender({ wanted: 2 });
  await waitFor(() => expect(result.current).toEqual({ code: Part }));
  rerender({ wanted: 3 });
  expect(load).toHaveBeenCalledTimes(2);
});

test('fetched while the page rests, and not when it was left by then', () => {
  jest.useFakeTimers();
  try {
    const load = jest.fn().mockResolvedValue(Part);
    start(load).unmount();
    jest.runAllTimers();
    expect(load).not.toHaveBeenCalled();
    const { result } = start(load);
    jest.runAllTimers();
    expect(load).toHaveBeenCalledTimes(1);
    expect(result.current).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});

test('what was on its way already and comes between the render and its effect is drawn', async () => {
  let arrive: (part: typeof Part) => void = () => undefined;
  const arrival = new Promise<typeof Part>((resolve) => {
    arrive = resolve;
  });
  const load = () => arrival;
  fetchAhead(load);
  let seen: unknown;
  const Page = () => {
    seen = useLater(load, { wanted: 1 });
    arrive(Part);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  // As in a browser: effects run some time after they were drawn.
  await getConfig().asyncWrapper(async () => {
    root.render(createElement(Page));
    await waitFor(() => expect(seen).toEqual({ code: Part }));
  });
  act(() => root.unmount());
});

test('[POP-06] a press whose code does not load is taken back, and a toast says so', async () => {
  const takeBack = jest.fn();
  const load = () => Promise.reject(new Error('chunk timeout'));
  const Page = () => {
    useLater(load, { wanted: 1, takeBack });
    return null;
  };
  const { platform } = await renderInPlatform(createElement(Page));
  await waitFor(() => expect(takeBack).toHaveBeenCalledTimes(1));
  expect(platform.toasts).toHaveLength(1);
});
