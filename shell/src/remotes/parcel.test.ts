import { startParcel } from './parcel.ts';

function recorder() {
  const calls: string[] = [];
  const note = (name: string) => async (props: { page?: string }) => {
    calls.push(props.page ? `${name} ${props.page}` : name);
  };
  return {
    calls,
    lifecycles: {
      bootstrap: note('bootstrap'),
      mount: note('mount'),
      update: note('update'),
      unmount: note('unmount'),
    },
  };
}

const element = () => document.createElement('div');

test('bootstraps once, mounts each time, unmounts what was mounted', async () => {
  const { calls, lifecycles } = recorder();
  const first = startParcel(lifecycles, element(), {}, 'one');
  await first.mounted;
  await first.stop();
  const second = startParcel(lifecycles, element(), {}, 'one');
  await second.mounted;
  await second.stop();
  expect(calls).toEqual(['bootstrap', 'mount', 'unmount', 'mount', 'unmount']);
});

test('new props arrive by update, without a remount', async () => {
  const { calls, lifecycles } = recorder();
  const parcel = startParcel(lifecycles, element(), { page: 'a' }, 'one');
  await parcel.mounted;
  await parcel.update({ page: 'b' });
  expect(calls).toEqual(['bootstrap a', 'mount a', 'update b']);
});

test('the page gets the function that reports a crash, also after an update', async () => {
  const seen: unknown[] = [];
  const note = async (props: { onCrash?: () => void }) => void seen.push(props.onCrash);
  const crash = () => undefined;
  const parcel = startParcel(
    { bootstrap: note, mount: note, update: note, unmount: note },
    element(),
    {},
    'one',
    crash,
  );
  await parcel.mounted;
  await parcel.update({ page: 'b' });
  expect(seen).toEqual([crash, crash, crash]);
});

test('stopped while it loads, it never mounts', async () => {
  let ready = () => {};
  const { calls, lifecycles } = recorder();
  const slow = {
    ...lifecycles,
    bootstrap: () =>
      new Promise<void>((resolve) => {
        ready = resolve;
      }),
  };
  const parcel = startParcel(slow, element(), {}, 'one');
  const stopped = parcel.stop();
  ready();
  await stopped;
  expect(calls).toEqual([]);
});

test('a failed bootstrap is not remembered', async () => {
  const { calls, lifecycles } = recorder();
  let attempts = 0;
  const flaky = {
    ...lifecycles,
    bootstrap: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no texts');
    },
  };
  await expect(startParcel(flaky, element(), {}, 'one').mounted).rejects.toMatchObject({
    phase: 'bootstrap',
    code: 'threw',
  });
  await startParcel(flaky, element(), {}, 'one').mounted;
  expect(calls).toEqual(['mount']);
});

test('a failed update does not keep it from unmounting', async () => {
  const { calls, lifecycles } = recorder();
  const parcel = startParcel(
    {
      ...lifecycles,
      update: async () => {
        throw new Error('broken');
      },
    },
    element(),
    {},
    'one',
  );
  await parcel.mounted;
  await expect(parcel.update({})).rejects.toThrow();
  await parcel.stop();
  expect(calls.at(-1)).toBe('unmount');
});
