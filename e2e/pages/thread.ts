import type { Page } from '@playwright/test';

/** The thread of a conversation, as a person sees it and as the frames show it. */
export function threadOf(page: Page, name = 'Messaggi') {
  const box = page.getByRole('region', { name });

  return {
    box,
    bubble: (id: number | string) => page.locator(`[data-msg-id="${id}"]`),
    top: () => box.evaluate((element) => element.scrollTop),
    fromEnd: () => box.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight),
    rows: () => box.evaluate((element) => element.querySelectorAll('li[data-index]').length),
    async scrollTo(top: number): Promise<void> {
      await box.evaluate((element, wanted) => {
        element.scrollTop = wanted;
      }, top);
      await frames(page, 3);
    },
    async scrollBy(pixels: number): Promise<void> {
      await box.evaluate((element, by) => element.scrollBy(0, by), pixels);
      await frames(page, 3);
    },
  };
}

/** Lets the page draw. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/**
 * How far the first whole message in sight moves, as painted, until `frameCount` frames after the thread has changed
 * its height.
 * First it scrolls to `top`, when that is given; below zero it counts from the end.
 */
export function watchDrift(
  page: Page,
  { frameCount = 30, top }: { frameCount?: number; top?: number } = {},
): Promise<{ largest: number; grown: number; wasThere: boolean }> {
  return page.evaluate(
    async ({ wanted, to }) => {
      // After the frame: what observers of sizes put right before painting is in it.
      const painted = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(undefined);
          });
        });
      const thread = document.querySelector('[role=region]') as HTMLElement;
      if (to !== undefined) thread.scrollTop = to < 0 ? thread.scrollHeight - thread.clientHeight + to : to;
      await painted();
      await painted();
      const edge = thread.getBoundingClientRect().top;
      const tracked = [...thread.querySelectorAll('[data-msg-id]')].find(
        (element) => element.getBoundingClientRect().top >= edge,
      ) as HTMLElement;
      const [from, height] = [tracked.getBoundingClientRect().top, thread.scrollHeight];
      Object.assign(window, { isWatching: true });
      let [largest, left, wasThere] = [0, wanted, true];
      for (let frame = 0; frame < 600 && left > 0; frame += 1) {
        await painted();
        wasThere &&= tracked.isConnected;
        largest = Math.max(largest, Math.abs(tracked.getBoundingClientRect().top - from));
        if (thread.scrollHeight !== height) left -= 1;
      }
      Object.assign(window, { isWatching: false });
      return { largest, grown: thread.scrollHeight - height, wasThere };
    },
    { wanted: frameCount, to: top },
  );
}
