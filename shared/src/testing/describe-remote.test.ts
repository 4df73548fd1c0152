import { createFakePlatform, type FakePlatform } from './create-fake-platform.ts';
import { expectCleanMounts } from './describe-remote.ts';

/** Mounts a text and starts something; what `start` returns ends it again at the unmount. */
function mounting(start: (platform: FakePlatform) => () => void) {
  return async (platform: FakePlatform) => {
    const element = document.createElement('div');
    document.body.append(element);
    element.textContent = 'Here';
    const end = start(platform);
    return {
      element,
      async unmount() {
        end();
        element.textContent = '';
        element.remove();
      },
    };
  };
}

const nothing = (): void => {};
const clean = (start: (platform: FakePlatform) => () => void) => expectCleanMounts({ shows: /Here/ }, mounting(start));

describe('expectCleanMounts', () => {
  it('accepts what ends all that it starts', async () => {
    await clean((platform) => {
      const unsubscribe = platform.bus.on('chat.read', nothing);
      const cancel = platform.clock.after(1_000, nothing);
      const controller = new AbortController();
      window.addEventListener('resize', nothing, { signal: controller.signal });
      const timer = setTimeout(nothing, 10_000);
      return () => {
        unsubscribe();
        cancel();
        controller.abort();
        clearTimeout(timer);
      };
    });
  });

  it('accepts what is kept on the platform and ends with it', async () => {
    const createKept = ({ bus }: Pick<FakePlatform, 'bus'>) => ({ dispose: bus.on('chat.read', nothing) });
    await clean((platform) => {
      platform.keep(createKept);
      return nothing;
    });
  });

  it.each<[string, (platform: FakePlatform) => unknown]>([
    ['a listener of the bus', (platform) => platform.bus.on('chat.read', nothing)],
    ['a wait of the clock', (platform) => platform.clock.after(1_000, nothing)],
    ['a listener of the window', () => window.addEventListener('resize', () => nothing())],
    ['a listener of the document', () => document.addEventListener('click', () => nothing(), { capture: true })],
    ['a node', () => document.body.append(document.createElement('p'))],
    ['a reason not to reload', (platform) => platform.holdReload('a message is under way')],
    [
      'a listener of the window, of something kept',
      (platform) =>
        platform.keep(() => {
          window.addEventListener('resize', () => nothing());
          return { dispose: nothing };
        }),
    ],
    ['a listener of something kept', (platform) => platform.keep(({ bus }) => bus.on('chat.read', nothing))],
  ])('refuses %s that stays', async (_what, start) => {
    await expect(
      clean((platform) => {
        start(platform);
        return nothing;
      }),
    ).rejects.toThrow();
  });

  it('refuses a timer that stays', async () => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const leaking = clean(() => {
      timers.push(setTimeout(nothing, 10_000));
      return nothing;
    });
    await expect(leaking).rejects.toThrow(/timers/);
    timers.forEach((timer) => clearTimeout(timer));
  });
});

test('the fake platform counts the listeners of its bus', () => {
  const platform = createFakePlatform();
  const stop = platform.bus.on('chat.read', nothing);
  expect(platform.busListeners).toBe(1);
  stop();
  stop();
  expect(platform.busListeners).toBe(0);
});
