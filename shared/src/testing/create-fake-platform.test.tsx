import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describeEventBus } from '../bus/event-bus-contract.ts';
import { usePageProps, usePlatform } from '../remote/platform-context.tsx';
import { useUnread } from '../remote/use-unread.ts';
import { createFakePlatform } from './create-fake-platform.ts';
import { fails, hangs, inTurn } from './fake-api.ts';
import { aSession, visitorSession } from './fixtures/accounts.ts';
import { aMessage } from './fixtures/conversations.ts';
import { nextTask } from './next-task.ts';
import { renderInPlatform } from './render-in-platform.tsx';

describeEventBus('the fake platform', () => {
  const { bus } = createFakePlatform({ session: visitorSession(), credits: null });
  return bus;
});

describe('createFakePlatform', () => {
  const draft = { clientId: 'client-0001', text: 'Ciao', angelId: 'angel-1', isIcebreaker: false };

  it('is a verified free account with credits by default', () => {
    expect(createFakePlatform().bus.last('credits.changed')).toMatchObject({ premiumLevel: 0, messageCost: 1 });
    expect(createFakePlatform({ session: aSession({ premiumLevel: 1 }) }).bus.last('credits.changed')).toMatchObject({
      messageCost: 10,
    });
    expect(createFakePlatform({ session: visitorSession() }).bus.last('credits.changed')).toBeUndefined();
  });

  it('answers calls, as scripted or by default, and remembers them', async () => {
    const platform = createFakePlatform({
      api: {
        conversations: { list: inTurn(fails('unavailable'), async () => ({ conversations: [], unreadTotal: 0 })) },
      },
    });
    await expect(platform.api.conversations.list()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(platform.api.conversations.list()).resolves.toEqual({ conversations: [], unreadTotal: 0 });
    await expect(platform.api.profiles.profile('angel-7')).resolves.toMatchObject({ id: 'angel-7' });
    expect(platform.calls('conversations.list')).toHaveLength(2);
    expect(platform.calls('profiles.profile')[0]?.args).toEqual(['angel-7']);
  });

  it('lets a call hang until it is aborted', async () => {
    const platform = createFakePlatform({ api: { profiles: { search: hangs() } } });
    const stop = new AbortController();
    const search = platform.api.profiles.search(
      { region: 'Lazio', page: 1, seeking: 'woman' },
      { signal: stop.signal },
    );
    stop.abort();
    await expect(search).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('acknowledges a send and takes the credit', async () => {
    const platform = createFakePlatform();
    const facts: unknown[] = [];
    platform.bus.on('chat.sent', (fact) => facts.push(fact));
    const { message, credits } = await platform.realtime.sendChat(draft);
    expect(message).toMatchObject({ clientId: 'client-0001', kind: 'personal' });
    expect(credits.messageCredits).toBe(2);
    expect(facts).toHaveLength(1);
  });

  it('delays, refuses, doubles and loses sends by script', async () => {
    const platform = createFakePlatform({
      realtime: { sendChat: [{ delayMs: 5000 }, { refuse: 'out_of_credits' }, { duplicate: true }, { lost: true }] },
    });
    const facts: string[] = [];
    platform.bus.on('chat.sent', ({ clientId }) => facts.push(clientId));
    let isDone = false;
    const slow = platform.realtime.sendChat(draft).then(() => (isDone = true));
    platform.clock.advance(4999);
    await Promise.resolve();
    expect(isDone).toBe(false);
    platform.clock.advance(1);
    await slow;
    await expect(platform.realtime.sendChat({ ...draft, clientId: 'client-0002' })).rejects.toMatchObject({
      code: 'out_of_credits',
    });
    await platform.realtime.sendChat({ ...draft, clientId: 'client-0003' });
    expect(facts).toEqual(['client-0001', 'client-0003', 'client-0003']);

    const lost = platform.realtime.sendChat({ ...draft, clientId: 'client-0004' }).catch((error: unknown) => error);
    await nextTask();
    platform.clock.advance(60_000);
    expect(await lost).toMatchObject({ code: 'timeout' });
    await platform.realtime.sendChat({ ...draft, clientId: 'client-0004' });
    expect(platform.realtime.stored.map(({ clientId }) => clientId)).toEqual([
      'client-0001',
      'client-0003',
      'client-0004',
    ]);
  });

  it('remembers navigation, popups, toasts, log and holds', async () => {
    const platform = createFakePlatform({
      popups: (asked) => (asked.kind === 'hook' ? { kind: 'button', id: 'buy' } : { kind: 'dismissed' }),
    });
    await expect(platform.popups.openHook('fine_crediti', { angelId: 'a1' })).resolves.toEqual({
      kind: 'button',
      id: 'buy',
    });
    platform.popups.toast({ text: 'Salvato' });
    platform.log.event('ko_msg', { angelId: 'a1' });
    const free = platform.holdReload('message under way');
    expect(platform.opened).toEqual([{ kind: 'hook', origin: 'fine_crediti', context: { angelId: 'a1' } }]);
    expect(platform.toasts).toEqual([{ text: 'Salvato' }]);
    expect(platform.logged).toEqual([{ level: 'event', name: 'ko_msg', detail: { angelId: 'a1' } }]);
    expect(platform.holds).toEqual(['message under way']);
    free();
    expect(platform.holds).toEqual([]);
  });
});

function Probe() {
  const { clock } = usePlatform();
  const { params } = usePageProps();
  const unread = useUnread();
  const [late, setLate] = useState(false);
  return (
    <>
      <p data-testid="state">{`${params['angelId']} ${unread?.messages} ${late ? 'late' : 'early'}`}</p>
      <button type="button" onClick={() => clock.after(5000, () => setLate(true))}>
        wait
      </button>
    </>
  );
}

it('renderInPlatform moves time, params and facts', async () => {
  const { user, advance, happen, update, platform, unmount } = await renderInPlatform(<Probe />, {
    params: { angelId: 'a1' },
  });
  expect(screen.getByTestId('state')).toHaveTextContent('a1 0 early');
  await user.click(screen.getByRole('button'));
  await advance(5000);
  await update({ params: { angelId: 'a2' } });
  expect(screen.getByTestId('state')).toHaveTextContent('a2 0 late');
  await happen(() => platform.realtime.receive(aMessage()));
  expect(screen.getByTestId('state')).toHaveTextContent('a2 1 late');
  unmount();
  expect(platform.clock.waiting).toBe(0);
});
