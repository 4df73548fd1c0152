import type { EventBus } from '@halo/shared/bus';
import type { BusPayload, BusTopic } from '@halo/shared/contracts';
import { aConversation, aSession, createFakePlatform, mountLifecycles } from '@halo/shared/testing';
import * as alerts from './pages/alerts.tsx';
import * as conversation from './pages/conversation.tsx';
import * as inbox from './pages/inbox.tsx';
import * as notices from './pages/notices.tsx';

const live = new Set<string>();

/** Counts what is listened to, by target and type, for as long as it is. */
function watchListeners(target: EventTarget & { constructor: { name: string } }): () => void {
  const { addEventListener, removeEventListener } = target;
  const ids = new Map<unknown, number>();
  const idOf = (type: string, listener: unknown) => {
    if (!ids.has(listener)) ids.set(listener, ids.size);
    return `${target.constructor.name} ${type} ${ids.get(listener)}`;
  };
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    const id = idOf(type, listener);
    // React's own, one a document for good.
    if (type === 'selectionchange') return addEventListener.call(target, type, listener, options);
    if (!(typeof options === 'object' && options.once)) live.add(id);
    if (typeof options === 'object') options.signal?.addEventListener('abort', () => live.delete(id));
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions | boolean) => {
    live.delete(idOf(type, listener));
    removeEventListener.call(target, type, listener, options);
  };
  return () => Object.assign(target, { addEventListener, removeEventListener });
}

function newPlatform() {
  const platform = createFakePlatform({
    session: aSession({ premiumLevel: 1 }),
    api: {
      conversations: {
        history: async () => aConversation(),
      },
    },
  });
  const on: EventBus['on'] = platform.bus.on;
  let count = 0;
  platform.bus.on = <T extends BusTopic>(topic: T, listener: (payload: BusPayload<T>) => void) => {
    count += 1;
    const id = `bus ${topic} ${count}`;
    live.add(id);
    const stop = on(topic, listener);
    return () => {
      live.delete(id);
      stop();
    };
  };
  return platform;
}

describe('what the remote exposes', () => {
  let stops: (() => void)[] = [];
  beforeEach(() => {
    live.clear();
    stops = [watchListeners(window), watchListeners(document)];
  });
  afterEach(() => {
    for (const stop of stops) stop();
  });

  it.each([
    ['inbox', inbox, {}, /Chat/],
    ['conversation', conversation, { angelId: 'angel-1' }, /Giulia/],
    ['notices', notices, {}, /Notifiche/],
    ['alerts', alerts, {}, /Impostazioni delle notifiche/],
  ])(
    'mounts the page %s twice and leaves nothing behind but its stores, which go with the platform',
    async (_name, page, params, text) => {
      const platform = newPlatform();
      const left: string[][] = [];
      for (let times = 0; times < 2; times += 1) {
        const mounted = await mountLifecycles(page, { platform, params, search: '' });
        expect(mounted.element).toHaveTextContent(text);
        await mounted.unmount();
        expect(mounted.element).toBeEmptyDOMElement();
        expect(platform.clock.waiting).toBe(0);
        expect(platform.holds).toEqual([]);
        left.push([...live]);
      }
      // The second time finds the stores of the first: same listeners, not more.
      expect(left[1]).toEqual(left[0]);
      expect(document.body.children).toHaveLength(0);
      platform.dispose();
      expect([...live]).toEqual([]);
    },
  );
});
