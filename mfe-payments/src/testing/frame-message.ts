import { nextTask } from '@halo/shared/testing';
import { act } from '@testing-library/react';

/** Lets a frame of another origin send something to the page, and waits until the page has drawn what follows. */
export async function postFromFrame(data: unknown, { origin, source }: { origin: string; source: Window | null }) {
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    await nextTask();
  });
}
