import { aFlow, aPlan, aProfile, aSession, fails, hangs, somePayRules } from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fakeCardFrame } from '../testing/fake-card-frame.ts';
import { openPage, openCheckout, payButton } from '../testing/open-checkout.tsx';

describe('the page', () => {
  it('without a chosen plan goes to the plans', async () => {
    const { platform, container } = await openPage({}, { drafts: {} });
    expect(platform.navigations).toEqual([{ path: '/vip_plan/cred', replace: true }]);
    expect(container).toHaveTextContent('');
  });

  it('does not sell what the flow has no more', async () => {
    const { platform } = await openPage(
      {},
      { drafts: { payments: { choice: JSON.stringify({ productId: 'credits-9999' }) } } },
    );
    expect(platform.navigations).toEqual([{ path: '/vip_plan/cred', replace: true }]);
  });

  it('says total, what comes for it, renewal, statement and withdrawal beside a button that names the price', async () => {
    const { container, platform } = await openCheckout();
    expect(payButton()).toBeEnabled();
    expect(screen.getByText('200 crediti, senza rinnovo')).toBeVisible();
    expect(screen.getByText('Un credito costa').nextSibling).toHaveTextContent(/^0,15\s€$/);
    for (const text of [
      '200 crediti · circa 20 messaggi',
      'Nessuna: i crediti non scadono',
      'No, paghi una volta sola',
      'LUNA*INCONTRI',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/recedere entro 14 giorni/)).toBeVisible();
    expect(await axe(container, { iframes: false })).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('says what stands behind the profile that led here, as its conversation does, and asks for none otherwise', async () => {
    const angel = aProfile({ nature: 'operator', screenName: 'Nora' });
    const profile = async () => angel;
    const choice = { productId: 'credits-200', angelId: angel.id };
    const { container } = await openCheckout(
      {},
      { drafts: { payments: { choice: JSON.stringify(choice) } }, api: { profiles: { profile } } },
    );
    const about = screen.getByRole('region', { name: 'Profilo: Nora' });
    expect(within(about).getByText('Operatore della redazione')).toBeVisible();
    expect(within(about).getByRole('note')).toBeVisible();
    expect(await axe(container, { iframes: false })).toHaveNoViolations();
  });

  it('asks for no profile where none led here', async () => {
    const { platform } = await openCheckout();
    expect(platform.calls('profiles.profile')).toEqual([]);
    expect(screen.queryByRole('region', { name: /^Profilo/ })).toBeNull();
  });

  describe('[PAY-16] a plan that can renew', () => {
    const premium = {
      drafts: { payments: { choice: JSON.stringify({ productId: 'premium-month' }) } },
      now: Date.UTC(2026, 0, 31, 12),
    };

    it('does so only when it is ticked: until then it ends, and says when', async () => {
      const { user } = await openCheckout({}, premium);
      const box = screen.getByRole('checkbox', { name: /Rinnova ogni mese a 49,90\s€/ });
      expect(box).not.toBeChecked();
      expect(screen.getByText('No, finisce da solo')).toBeVisible();
      await user.click(screen.getByRole('checkbox', { name: /Voglio usarlo subito/ }));
      expect(screen.getByText('No, finisce il 28 febbraio 2026')).toBeVisible();
    });

    it('says when it begins and ends for an account that still has one, and that this ends the renewal they have', async () => {
      const period = {
        productId: 'premium-month',
        startsAt: Date.UTC(2026, 1, 20, 12),
        endsAt: Date.UTC(2026, 2, 20, 12),
      };
      const { user, platform } = await openCheckout(
        { rules: async () => somePayRules({ periods: [period], endsRenewals: ['Premium 1 mese'] }) },
        premium,
      );
      for (const text of [
        'Il 20 febbraio 2026, quando finisce il piano che hai già',
        'No, finisce il 20 marzo 2026',
        'Il rinnovo di Premium 1 mese finisce con questo acquisto',
      ])
        expect(screen.getByText(text)).toBeVisible();
      await user.click(screen.getByRole('checkbox', { name: /Rinnova ogni mese/ }));
      expect(screen.getByText(/^Il 20 marzo 2026 a 49,90/)).toBeVisible();
      expect(screen.queryByRole('checkbox', { name: /Voglio usarlo subito/ })).toBeNull();
      expect(platform.missingTexts).toEqual([]);
    });

    it('says when, for how much and how to stop it beside the button, and sends it to the server', async () => {
      const { platform, user, frame } = await openCheckout({ tryCharge: hangs() }, premium);
      await user.click(screen.getByRole('checkbox', { name: /Rinnova ogni mese/ }));
      expect(screen.getByText(/^A 49,90\s€ ogni mese, dal suo inizio/)).toBeVisible();
      await user.click(screen.getByRole('checkbox', { name: /Voglio usarlo subito/ }));
      expect(screen.getByText(/28 febbraio 2026 a 49,90\s€, poi ogni mese/)).toBeVisible();
      expect(screen.getByText('Quando vuoi, in due tocchi dai tuoi acquisti')).toBeVisible();
      await user.click(screen.getByRole('button', { name: /^Paga 49,90/ }));
      await frame.giveToken();
      expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({
        productId: 'premium-month',
        renews: true,
        renewalCents: 4990,
      });
    });

    it('unticked, nothing of a renewal goes out', async () => {
      const { platform, user, frame } = await openCheckout({ tryCharge: hangs() }, premium);
      await user.click(screen.getByRole('button', { name: /^Paga 49,90/ }));
      await frame.giveToken();
      expect(platform.calls('payments.tryCharge')[0]?.args[0]).not.toHaveProperty('renews');
    });
  });

  describe('credits missing of an earlier payment', () => {
    const rules = async () => somePayRules({ missingCredits: 120 });

    it('are announced before paying, with what is left, and go out with the try', async () => {
      const { platform, pay, frame } = await openCheckout({ rules, tryCharge: hangs() });
      expect(screen.getByText(/Crediti mancanti: 120\..* 120 dei suoi 200 crediti: te ne restano 80/)).toBeVisible();
      expect(screen.getByText(/^200 crediti · 120 coprono quelli mancanti · circa 8 messaggi$/)).toBeVisible();
      // Words of the plan itself, which know nothing of them, would name more.
      expect(screen.queryByText('200 crediti, senza rinnovo')).toBeNull();
      await pay();
      await frame.giveToken();
      expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({ missingCredits: 120 });
      expect(platform.missingTexts).toEqual([]);
    });

    it('are no matter of a plan without credits', async () => {
      await openCheckout(
        { rules },
        { drafts: { payments: { choice: JSON.stringify({ productId: 'premium-month' }) } } },
      );
      expect(screen.queryByText(/Crediti mancanti/)).toBeNull();
    });
  });

  describe('an early start', () => {
    const premium = { drafts: { payments: { choice: JSON.stringify({ productId: 'premium-month' }) } } };
    const box = () => screen.getByRole('checkbox', { name: /Voglio usarlo subito/ });

    it("begins before the days to withdraw are over only at the shopper's own request: unticked it waits, and the page says until when", async () => {
      const { platform, user, frame } = await openCheckout({ tryCharge: hangs() }, premium);
      expect(box()).not.toBeChecked();
      expect(box()).toHaveAccessibleDescription(
        /Senza la spunta l’acquisto resta in attesa.* da solo inizia il 19 marzo 2026/,
      );
      expect(screen.getByText(/Puoi recedere entro 14 giorni: finché non inizia ti rimborsiamo tutto/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: /^Paga 49,90/ }));
      await frame.giveToken();
      expect(platform.calls('payments.tryCharge')[0]?.args[0]).not.toHaveProperty('startsAtOnce');
      expect(box()).toBeDisabled();
      expect(screen.getByText('Quando lo chiedi tu, al più tardi il 19 marzo 2026')).toBeVisible();
    });

    it('ticked, the version of the words goes out, and what a withdrawal gives back is said again', async () => {
      const { platform, user, frame } = await openCheckout({ tryCharge: hangs() }, premium);
      await user.click(box());
      expect(
        screen.getByText(/^Puoi recedere entro 14 giorni: ti rimborsiamo la parte che non hai usato/),
      ).toBeVisible();
      await user.click(screen.getByRole('button', { name: /^Paga 49,90/ }));
      await frame.giveToken();
      expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({ startsAtOnce: '2026-12' });
      expect(platform.calls('payments.tryCharge')[0]?.args[0]).not.toHaveProperty('renews');
    });

    it.each([
      ['it', 'Voglio usarlo subito. Se recedo entro 14 giorni, pago quello che ho usato fino ad allora.'],
      ['es', 'Quiero usarlo ya. Si desisto en 14 días, pago lo que haya usado hasta entonces.'],
      [
        'fr',
        'Je veux l’utiliser tout de suite. Si je me rétracte sous 14 jours, je paie ce que j’ai utilisé jusque-là.',
      ],
      ['en', 'I want to use it right away. If I withdraw within 14 days, I pay for what I have used by then.'],
    ] as const)('asks in the words of the version that goes out: %s', async (language, name) => {
      const { platform } = await openPage({}, { ...premium, language });
      expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
      expect(platform.missingTexts).toEqual([]);
    });

    it('what is used up by writing is asked about in the same words', async () => {
      const { user } = await openCheckout();
      expect(screen.getByText(/Puoi recedere entro 14 giorni: finché non inizia ti rimborsiamo tutto/)).toBeVisible();
      await user.click(box());
      expect(screen.getByText(/ti rimborsiamo i crediti che non hai usato/)).toBeVisible();
    });
  });

  it('has the terms of a refund one tap away', async () => {
    const { user } = await openPage();
    const more = screen.getByText('Garanzia di rimborso di 30 giorni');
    expect(more.closest('details')).not.toHaveAttribute('open');
    await user.click(more);
    expect(more.closest('details')).toHaveAttribute('open');
    expect(screen.getByText(/Entro 30 giorni dal pagamento/)).toBeVisible();
  });

  it('counts no messages for an account with unlimited ones', async () => {
    const { platform } = await openCheckout({}, { session: aSession({ premiumLevel: 2 }) });
    const summary = within(screen.getByLabelText('Riepilogo'));
    expect(summary.getByText('200 crediti')).toBeVisible();
    expect(summary.getByText(/Già illimitati/)).toBeVisible();
    expect(platform.missingTexts).toEqual([]);
  });

  it('opens another way first after a refusal, and the same where there is no other', async () => {
    const session = aSession({ flow: aFlow({ paymentMethods: ['credit_card', 'mollie'] }) });
    const { unmount } = await openPage(
      { rules: async () => somePayRules({ methods: ['credit_card', 'mollie'] }) },
      { session },
      '?not=credit_card',
    );
    expect(screen.getByRole('button', { name: 'Altri modi di pagare' })).toHaveAttribute('aria-pressed', 'true');
    unmount();
    await openPage({}, { session }, '?not=credit_card');
    await fakeCardFrame().say({ type: 'halo.card.ready' });
    expect(screen.getByTitle('Dati della carta')).toBeVisible();
  });

  it('[PAY-05] shows a button a way to pay, in the order of the flow, and none that the server does not take', async () => {
    const session = aSession({ flow: aFlow({ paymentMethods: ['mollie', 'credit_card', 'paypal'] }) });
    const { user } = await openPage(
      { rules: async () => somePayRules({ methods: ['credit_card', 'mollie'] }) },
      { session },
    );
    const ways = within(screen.getByRole('group', { name: 'Come vuoi pagare' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(ways).toEqual(['Altri modi di pagare', 'Carta di credito o debito']);
    await fakeCardFrame().say({ type: 'halo.card.ready' });
    expect(screen.getByTitle('Dati della carta')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Carta di credito o debito' }));
    expect(screen.getByTitle('Dati della carta')).toBeVisible();
  });

  it('without the rules takes cards all the same', async () => {
    const session = aSession({ flow: aFlow({ paymentMethods: ['mollie', 'credit_card'] }) });
    await openPage({ rules: fails('unavailable') }, { session });
    expect(screen.getByRole('button', { name: 'Carta di credito o debito' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Altri modi di pagare' })).toBeNull();
  });

  it('says so when none works', async () => {
    await openPage({}, { session: aSession({ flow: aFlow({ paymentMethods: ['paypal'] }) }) });
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
    expect(screen.getByText(/non c’è un modo di pagare che funzioni. Scrivi a aiuto@luna/)).toBeVisible();
  });
});

describe('[PAY-16] the age check', () => {
  const check = (totalCents: number) => {
    const flow = aFlow({ needsAgeVerification: true });
    const plan = aPlan({ productId: 'age', name: 'Verifica', credits: 0, priceCents: totalCents, totalCents });
    return {
      session: aSession({ flow: { ...flow, plans: { ...flow.plans, verification: [plan] } } }),
      drafts: { payments: { choice: JSON.stringify({ productId: 'age' }) } },
    };
  };

  it('has a way out that does not lead back into it', async () => {
    const { user, platform } = await openPage({}, check(0));
    await user.click(screen.getByRole('link', { name: 'Indietro' }));
    expect(platform.navigations).toEqual([{ path: '/chats', replace: false }]);
  });

  it('has it before its rules are known too', async () => {
    const { user, platform } = await openPage({ rules: hangs() }, check(0));
    await user.click(screen.getByRole('link', { name: 'Indietro' }));
    expect(platform.navigations).toEqual([{ path: '/chats', replace: false }]);
  });

  it.each([
    ['it', 'Nessun addebito', /fino a 0,01 €/, 'Non è un abbonamento e non si rinnova.'],
    ['fr', 'Aucun débit', /0,10 € au plus/, 'Ce n’est pas un abonnement et il n’y a pas de renouvellement.'],
    ['es', 'Sin ningún cargo', /hasta 0,01 €/, 'No es una suscripción y no se renueva.'],
    ['en', 'No charge', /up to €0\.01/, 'This is not a subscription and does not renew.'],
  ] as const)(
    'says in %s that nothing is charged, what the bank may show, and that it is no subscription',
    async (language, free, fee, no) => {
      await openPage({}, { ...check(0), language });
      const header = screen.getByRole('heading', { name: new RegExp(`^${free}`) });
      expect(header).toBeVisible();
      expect(header).toHaveTextContent(fee);
      expect(
        screen.getAllByText((_text, element) => element?.textContent?.startsWith(no) ?? false).length,
      ).toBeGreaterThan(0);
      expect(screen.queryByRole('button', { name: /0,00|0\.00/ })).toBeNull();
    },
  );

  it('does not say "no charge" when something is put aside', async () => {
    await openPage({}, check(1));
    expect(screen.queryByText('Nessun addebito')).toBeNull();
    expect(screen.getByRole('heading', { name: /Autorizzazione di 0,01\s€/ })).toBeVisible();
  });
});

describe('the card frame', () => {
  it('asks the frame for brand, language and theme, in a sandbox', async () => {
    await openPage();
    const frame = screen.getByTitle('Dati della carta');
    expect(frame).toHaveAttribute(
      'src',
      `http://pay.localhost:4000/card?brand=luna&language=it&theme=auto&parent=${encodeURIComponent(window.location.origin)}`,
    );
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    expect(payButton()).toBeDisabled();
  });

  it('is as high as its fields', async () => {
    const { frame } = await openCheckout();
    await frame.say({ type: 'halo.card.height', height: 311 });
    expect(screen.getByTitle('Dati della carta')).toHaveStyle({ height: '311px' });
  });

  it('says after ten seconds that it did not load, and loads it again', async () => {
    const { advance, user } = await openPage();
    const before = screen.getByTitle('Dati della carta');
    await advance(9999);
    expect(screen.queryByRole('alert')).toBeNull();
    await advance(1);
    expect(screen.getByRole('alert')).toHaveTextContent('I campi della carta non si sono caricati');
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTitle('Dati della carta')).not.toBe(before);
    await fakeCardFrame().say({ type: 'halo.card.ready' });
    expect(payButton()).toBeEnabled();
  });

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another window', { source: null }],
  ])('takes no message from %s', async (_name, from) => {
    const { platform, frame, pay } = await openCheckout();
    await pay();
    await frame.say(
      { type: 'halo.card.token', requestId: frame.requestId, token: 'stolen', lastFour: '0000', brand: null },
      from,
    );
    expect(platform.calls('payments.tryCharge')).toHaveLength(0);
  });

  it('takes no token for another request', async () => {
    const { platform, frame, pay } = await openCheckout();
    await pay();
    await frame.say({ type: 'halo.card.token', requestId: 'another', token: 'old', lastFour: '0000', brand: null });
    expect(platform.calls('payments.tryCharge')).toHaveLength(0);
  });

  it('gives the button back when a field is wrong, and when the fields stay silent', async () => {
    const { frame, pay, advance, platform } = await openCheckout();
    await pay();
    expect(payButton()).toHaveAttribute('aria-busy', 'true');
    await frame.say({ type: 'halo.card.refused', requestId: frame.requestId, code: null, field: 'expiry' });
    expect(frame.requests.at(-1)).toEqual({ type: 'halo.card.focus', field: 'expiry' });
    expect(screen.getByTitle('Dati della carta')).toHaveFocus();
    expect(payButton()).not.toHaveAttribute('aria-busy');
    await pay();
    await advance(20_000);
    expect(screen.getByText(/non rispondono/)).toBeVisible();
    // The right for one token was not used, so it serves again.
    expect(platform.calls('payments.cardSession')).toHaveLength(1);
    expect(platform.holds).toEqual([]);
  });

  it('pays when Enter is pressed in a field', async () => {
    const { frame, platform } = await openCheckout();
    await frame.say({ type: 'halo.card.enter' });
    expect(frame.requestId).not.toBe('');
    expect(platform.calls('payments.cardSession')).toHaveLength(1);
  });
});
