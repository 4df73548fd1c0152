import type { ProblemCode } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { createFakePlatform, fails, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages.ts';
import { fakeCardFrame } from '../testing/fake-card-frame.ts';
import { chosen, declined, openCheckout, payButton, typesOf } from '../testing/open-checkout.tsx';
import { PayPage } from './pay-page.tsx';

describe('a refusal', () => {
  const CARD_FAILURES: ProblemCode[] = [
    'invalid_cvc',
    'insufficient_funds',
    'lost_or_stolen',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'expired_card',
    'already_declined',
    'processing_error',
    'card_declined',
    'authentication_failed',
    'authentication_required',
    'invalid_number',
    'card_blacklisted',
    'payment_retry',
    'payment_generic',
  ];

  it.each(CARD_FAILURES)(
    '[PAY-14] %s: a popup with title, message, icon, colour and a way back to the plans',
    async (failure) => {
      const { platform, frame, pay } = await openCheckout({ tryCharge: declined(failure) });
      await pay();
      await frame.giveToken();
      expect(platform.opened).toEqual([
        {
          kind: 'content',
          content: {
            title: problemTitle(platform.i18n, failure),
            description: problemText(platform.i18n, failure),
            icon: 'card',
            tone: 'danger',
            buttons: [
              { id: 'stay', text: expect.stringMatching(/^(Correggi e riprova|Usa un’altra carta|Riprova)$/) },
              { id: 'plans', text: 'Torna ai piani', redirect: '/vip_plan/cred', variant: 'soft' },
            ],
          },
        },
      ]);
      // What the popup said is not said again under it.
      expect(screen.getByText(problemTitle(platform.i18n, failure))).toBeVisible();
      expect(screen.queryByText(problemText(platform.i18n, failure))).toBeNull();
    },
  );

  it('[PAY-14] change_method where there is no other: says so in the popup, and who helps', async () => {
    const { platform, frame, pay } = await openCheckout({ tryCharge: declined('change_method') });
    await pay();
    await frame.giveToken();
    expect(platform.opened).toEqual([
      {
        kind: 'content',
        content: expect.objectContaining({
          description: expect.stringContaining('aiuto@luna.example'),
          buttons: [{ id: 'plans', text: 'Torna ai piani', redirect: '/vip_plan/cred' }],
        }),
      },
    ]);
    expect(screen.getByText('Per ora non puoi pagare così')).toBeVisible();
    expect(screen.queryByText(/Scegline un altro/)).toBeNull();
  });

  it('[PAY-14] a network error has its popup too, and charges nothing', async () => {
    const { platform, pay } = await openCheckout({ cardSession: fails('unavailable') });
    await pay();
    expect(platform.opened).toEqual([
      {
        kind: 'content',
        content: expect.objectContaining({
          title: problemTitle(platform.i18n, 'unavailable'),
          icon: 'warning',
          tone: 'danger',
        }),
      },
    ]);
    expect(platform.calls('payments.tryCharge')).toHaveLength(0);
  });

  it('empties the security code and leaves the rest of the form alone', async () => {
    const { frame, pay, advance } = await openCheckout({ tryCharge: declined('invalid_cvc') });
    const before = screen.getByTitle('Dati della carta');
    await pay();
    await frame.giveToken();
    expect(typesOf(frame.requests)).toEqual([
      'halo.card.submit',
      'halo.card.busy:true',
      'halo.card.busy:false',
      'halo.card.clearCvc',
    ]);
    await advance(80);
    expect(frame.requests.at(-1)).toEqual({ type: 'halo.card.focus', field: 'cvc' });
    expect(screen.getByTitle('Dati della carta')).toBe(before);
    expect(payButton()).toBeEnabled();
  });

  it('the third suggests another card or a person, also after a reload', async () => {
    const { platform, frame, pay } = await openCheckout(
      { tryCharge: declined('card_declined') },
      { drafts: { payments: { ...chosen.payments, attempt: JSON.stringify({ declines: 2 }) } } },
    );
    await pay();
    await frame.giveToken();
    expect(platform.opened[0]).toMatchObject({
      content: { message: expect.stringMatching(/Con questa carta non sta funzionando.*aiuto@luna.example/) },
    });
  });

  it('for another price leads back to the plans, with the new ones', async () => {
    const platform = createFakePlatform({
      drafts: chosen,
      api: {
        payments: { tryCharge: async () => Promise.reject(new AppError('price_changed', { field: 'expectedCents' })) },
      },
    });
    const refresh = jest.spyOn(platform.session, 'refresh');
    const { user } = await renderInPlatform(<PayPage />, { messages, platform });
    const frame = fakeCardFrame();
    await frame.say({ type: 'halo.card.ready' });
    await user.click(payButton());
    await frame.giveToken();
    expect(refresh).toHaveBeenCalled();
    expect(platform.opened[0]).toMatchObject({ content: { buttons: [{ id: 'plans', redirect: '/vip_plan/cred' }] } });
    expect(platform.calls('payments.attempt')).toHaveLength(0);
  });
});
