import { hangs } from '@halo/shared/testing';
import { act, screen } from '@testing-library/react';
import { bought, chosen, keysOf, leftOpen, openCheckout, payButton } from './testing/open-checkout.tsx';

const challenge = {
  url: 'http://bank.localhost:4000/3ds',
  method: 'POST',
  fields: { MD: 'md-1', PaReq: 'req-1' },
} as const;

describe('the bank asks', () => {
  // The countdown runs on the browser's own clock.
  beforeEach(() =>
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    }),
  );
  afterEach(() => jest.useRealTimers());

  function catchDepartures() {
    const left: { url: string; fields: [string, unknown][] }[] = [];
    const onSubmit = (event: Event): void => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      left.push({ url: form.action, fields: [...new FormData(form).entries()] });
    };
    const onClick = (event: Event): void => {
      const link = (event.target as Element).closest('a');
      if (!link) return;
      event.preventDefault();
      left.push({ url: link.href, fields: [] });
    };
    document.addEventListener('submit', onSubmit);
    document.addEventListener('click', onClick);
    return {
      left,
      stop: () => {
        document.removeEventListener('submit', onSubmit);
        document.removeEventListener('click', onClick);
      },
    };
  }

  it('posts its form after two seconds, once', async () => {
    const departures = catchDepartures();
    const { frame, pay, platform } = await openCheckout({ tryCharge: bought({ status: 'challenge', challenge }) });
    await pay();
    await frame.giveToken();
    expect(screen.getByText('Si apre tra 2 secondi', { selector: 'p' })).toBeVisible();
    expect(departures.left).toEqual([]);
    act(() => jest.advanceTimersByTime(2000));
    expect(departures.left).toEqual([
      {
        url: challenge.url,
        fields: [
          ['MD', 'md-1'],
          ['PaReq', 'req-1'],
        ],
      },
    ]);
    act(() => jest.advanceTimersByTime(10_000));
    expect(departures.left).toHaveLength(1);
    expect(platform.storage.getDraft('payments', 'attempt')).toContain(keysOf(platform)[0]);
    departures.stop();
  });

  it('goes at once by a click, or stays', async () => {
    const departures = catchDepartures();
    const { frame, pay, user } = await openCheckout({
      tryCharge: bought({
        status: 'challenge',
        challenge: { url: 'http://bank.localhost:4000/3ds?id=7&s=a%20b', method: 'GET', fields: {} },
      }),
    });
    await pay();
    await frame.giveToken();
    expect(screen.getByRole('button', { name: 'Paga in un altro modo' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resta qui' }));
    act(() => jest.advanceTimersByTime(10_000));
    expect(departures.left).toEqual([]);
    expect(screen.getByRole('button', { name: 'Paga in un altro modo' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Continua ora' }));
    expect(departures.left).toEqual([{ url: 'http://bank.localhost:4000/3ds?id=7&s=a%20b', fields: [] }]);
    departures.stop();
  });

  it('does not lead back to the bank after a return, and takes another card with another key', async () => {
    const departures = catchDepartures();
    const before = 'key-number-0000001';
    const { frame, user, platform } = await openCheckout(
      { attempt: bought({ status: 'challenge', challenge }), tryCharge: hangs() },
      { drafts: { payments: { ...chosen.payments, attempt: leftOpen({ key: before }) } } },
    );
    act(() => jest.advanceTimersByTime(10_000));
    expect(departures.left).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Paga in un altro modo' }));
    await user.click(payButton());
    await frame.giveToken();
    expect(platform.calls('orders.cancel').map(({ args }) => args[0])).toEqual([before]);
    expect(keysOf(platform)).toHaveLength(1);
    expect(keysOf(platform)[0]).not.toBe(before);
    departures.stop();
  });
});
