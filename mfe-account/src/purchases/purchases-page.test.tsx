import { problemText } from '@halo/shared/i18n';
import { aPurchase, aSubscription, fails, hangs, inTurn, renderInPlatform, somePayRules } from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { PurchasesPage } from './purchases-page.tsx';

const ending = aSubscription({ status: 'ending', renewsAt: undefined, cancelledAt: Date.UTC(2026, 0, 15) });
const bought = (...purchases: Parameters<typeof aPurchase>[0][]) => ({
  purchases: { list: async () => ({ purchases: purchases.map((each) => aPurchase(each)), subscriptions: [] }) },
});

describe('[ACC-05] cancelling the renewal', () => {
  it('takes two clicks, says until when premium stays, and asks nothing else', async () => {
    const { user, platform } = await renderInPlatform(<PurchasesPage />, { messages });
    expect(screen.getByText(/Si rinnova il 14 febbraio 2026 a 49,90/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    const confirm = screen.getByRole('button', { name: 'Sì, disdici il rinnovo' });
    expect(confirm).toHaveFocus();
    await user.click(confirm);
    expect(await screen.findByText(/Rinnovo disdetto. Premium 1 mese è tuo fino al 14 febbraio 2026/)).toBeVisible();
    expect(screen.getByText(/^Rinnovo disdetto/).closest('[role=status]')).toHaveFocus();
    expect(platform.calls('purchases.cancelRenewal')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /disdici il rinnovo/i })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a plan that has not begun names the days that it has at the latest', async () => {
    const waits = { waits: true, startedAt: Date.UTC(2026, 0, 29), endsAt: Date.UTC(2026, 1, 28) } as const;
    const plan = aSubscription({ ...waits, renewsAt: waits.endsAt });
    const { user } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: {
          purchases: {
            list: async () => ({ purchases: [], subscriptions: [plan] }),
            cancelRenewal: async () => [{ ...ending, ...waits }],
          },
        },
      },
    });
    expect(screen.getByText(/da solo il 29 gennaio 2026: allora dura fino al 28 febbraio 2026 e poi/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    expect(screen.getByText(/finisce al più tardi il 28 febbraio 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sì, disdici il rinnovo' }));
    expect(await screen.findByText(/^Rinnovo disdetto.* al più tardi fino al 28 febbraio 2026/)).toBeVisible();
    expect(screen.getByText(/Non si rinnova\.$/)).toBeVisible();
  });

  it('that fails says why and who helps, and can be tried again at once', async () => {
    const { user, platform } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: { purchases: { cancelRenewal: inTurn(fails('unavailable'), async () => [ending]) } } },
    });
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    await user.click(screen.getByRole('button', { name: 'Sì, disdici il rinnovo' }));
    expect(await screen.findByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', '/contactUs');
    await user.click(screen.getByRole('button', { name: 'Sì, disdici il rinnovo' }));
    expect(await screen.findByText(/Rinnovo disdetto/)).toBeVisible();
  });

  it('says what became of it under that plan alone, not under one that was ending before', async () => {
    const before = aSubscription({
      ...ending,
      id: 'subscription-0',
      planName: 'Premium di prima',
      endsAt: Date.UTC(2026, 0, 31, 12),
    });
    const api = {
      purchases: {
        list: async () => ({ purchases: [], subscriptions: [before, aSubscription()] }),
        cancelRenewal: inTurn(fails('unavailable'), async () => [before, ending]),
      },
    };
    const { user, platform } = await renderInPlatform(<PurchasesPage />, { messages, platform: { api } });
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    await user.click(screen.getByRole('button', { name: 'Sì, disdici il rinnovo' }));
    const [other, asked] = ['Premium di prima', 'Premium 1 mese'].map((name) =>
      within(screen.getByRole('article', { name })),
    );
    expect(await asked?.findByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
    expect(other?.queryByText(problemText(platform.i18n, 'unavailable'))).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sì, disdici il rinnovo' }));
    expect((await asked?.findByText(/^Rinnovo disdetto/))?.closest('[role=status]')).toHaveFocus();
    expect(screen.getAllByText(/^Rinnovo disdetto/)).toHaveLength(1);
    expect(other?.getByText(/31 gennaio 2026/)).toBeVisible();
  });

  it('sends once however often it is clicked, and may be left', async () => {
    const { user, platform } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: { purchases: { cancelRenewal: hangs() as never } } },
    });
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    await user.click(screen.getByRole('button', { name: 'No, lascia com’è' }));
    expect(platform.calls('purchases.cancelRenewal')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Disdici il rinnovo' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Disdici il rinnovo' }));
    const confirm = screen.getByRole('button', { name: 'Sì, disdici il rinnovo' });
    await user.click(confirm);
    await user.click(confirm);
    expect(platform.calls('purchases.cancelRenewal')).toHaveLength(1);
  });
});

describe('the card of a plan that renews', () => {
  const renewing = (over: Parameters<typeof aSubscription>[0], search = '') =>
    renderInPlatform(<PurchasesPage />, {
      messages,
      search,
      platform: { api: { purchases: { list: async () => ({ purchases: [], subscriptions: [aSubscription(over)] }) } } },
    });

  it('is changed on a page of its own, where its server can do it', async () => {
    const { user, platform, unmount } = await renewing({ isCardChangeable: true });
    await user.click(screen.getByRole('link', { name: 'Cambia la carta' }));
    expect(platform.navigations).toEqual([{ path: '/purchase/card?id=subscription-1', replace: false }]);
    unmount();
    await renewing({});
    expect(screen.queryByRole('link', { name: 'Cambia la carta' })).toBeNull();
  });

  it('that was checked is said once, with what follows, and the keyboard goes on from there', async () => {
    window.history.replaceState(null, '', '/profile/purchases?card=changed');
    const { unmount } = await renewing({ isCardChangeable: true, lastFour: '4444' }, '?card=changed');
    const said = screen.getByText(/^La carta è controllata .* Ti scriviamo appena il rinnovo la usa\.$/);
    expect(said.closest('[role=status]')).toHaveFocus();
    expect(screen.getByText(/Con la carta che finisce con 4444/)).toBeVisible();
    expect(window.location.search).toBe('');
    unmount();
    // Cancelled since then: no renewal will use it.
    await renewing({ status: 'ending', renewsAt: undefined }, '?card=changed');
    expect(screen.getByText('La carta è controllata e non ti è costata nulla.')).toBeVisible();
  });
});

describe('purchases', () => {
  it('each with date, price and the ways out; the withdrawal leads to its statement', async () => {
    const { user, platform, container } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: bought(
          {},
          {
            id: 'old',
            planName: 'Premium 1 mese',
            isRenewal: true,
            withdrawableUntil: undefined,
            withdrawalCents: undefined,
          },
        ),
      },
    });
    expect(await axe(container)).toHaveNoViolations();
    const [first, old] = screen.getAllByRole('listitem');
    expect(
      within(first as HTMLElement).getByText(/Puoi recedere fino al 28 gennaio 2026: oggi ti rimborsiamo 9,90/),
    ).toBeVisible();
    expect(within(old as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(first as HTMLElement).getByText(/carta · numero di pagamento ATTEMPT-$/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recesso, garanzia o disdetta?' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Recedi dal contratto qui 50 crediti' }));
    expect(platform.navigations).toEqual([{ path: '/profile/withdraw?id=attempt-1', replace: false }]);
  });

  it('what waits says until when, and starts once its buyer asks for it in the words of the checkout', async () => {
    const waiting = { waitsUntil: Date.UTC(2026, 0, 28, 22), waitingCredits: 50 };
    const { user, platform, container } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: bought(waiting), popups: () => ({ kind: 'button', id: 'begin' }) },
    });
    expect(screen.getByText(/^Pagato, in attesa: .* Da solo inizia il 28 gennaio 2026/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Inizia ora 50 crediti' }));
    expect(platform.opened).toMatchObject([
      { content: { description: expect.stringMatching(/^Voglio usarlo subito/) } },
    ]);
    expect(platform.calls('purchases.begin')[0]?.args).toEqual(['attempt-1', '2026-12']);
    expect(platform.missingTexts).toEqual([]);
  });

  it('the guarantee says all its terms before a claim is sent, and then that a person answers', async () => {
    const { user, platform } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: bought({ claimableUntil: Date.UTC(2026, 1, 13) }) },
    });
    await user.click(screen.getByRole('button', { name: 'Usa la garanzia 50 crediti' }));
    const dialog = screen.getByRole('dialog', { name: 'Garanzia di rimborso' });
    expect(within(dialog).getByText(/Hai 30 giorni dal pagamento/)).toBeVisible();
    await user.type(within(dialog).getByLabelText('Che cosa non ha funzionato?'), ' Nessuno risponde ');
    await user.click(within(dialog).getByRole('button', { name: 'Invia la richiesta' }));
    expect(platform.calls('purchases.claimRefund')).toMatchObject([{ args: ['attempt-1', 'Nessuno risponde'] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/chiesto il 15 gennaio 2026: ti risponde una persona/)).toBeVisible();
    expect(
      screen.getByText(/^La richiesta di rimborso per 50 crediti è partita/).closest('[role=status]'),
    ).toHaveFocus();
  });

  it('what was written is there again after the window was closed, for each purchase apart', async () => {
    const { user } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: bought(
          { claimableUntil: Date.UTC(2026, 1, 13) },
          { id: 'two', planName: '200 crediti', claimableUntil: Date.UTC(2026, 1, 13) },
        ),
      },
    });
    const reason = () => screen.getByLabelText('Che cosa non ha funzionato?');
    const close = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Chiudi' }));
    await user.click(screen.getByRole('button', { name: 'Usa la garanzia 50 crediti' }));
    await user.type(reason(), 'Nessuno');
    await close();
    await user.click(screen.getByRole('button', { name: 'Usa la garanzia 200 crediti' }));
    expect(reason()).toHaveValue('');
    await close();
    await user.click(screen.getByRole('button', { name: 'Usa la garanzia 50 crediti' }));
    expect(reason()).toHaveValue('Nessuno');
  });

  it('a claim that fails keeps what was written', async () => {
    const { user, platform } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: {
          purchases: { ...bought({ claimableUntil: Date.UTC(2026, 1, 13) }).purchases, claimRefund: fails('offline') },
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Usa la garanzia 50 crediti' }));
    await user.type(screen.getByLabelText('Che cosa non ha funzionato?'), 'Nulla');
    await user.click(screen.getByRole('button', { name: 'Invia la richiesta' }));
    expect(await screen.findByText(problemText(platform.i18n, 'offline'))).toBeVisible();
    expect(screen.getByLabelText('Che cosa non ha funzionato?')).toHaveValue('Nulla');
  });

  it('says who gave what back', async () => {
    const gone = { withdrawableUntil: undefined, refundedCents: 990 };
    await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: bought(
          { ...gone, chargedBackCents: 790 },
          { ...gone, id: 'two', amountCents: 1990, refundedCents: 1990, uncollectedCents: 1990 },
        ),
      },
    });
    expect(screen.getByText(/La tua banca ti ha ridato 7,90/)).toBeVisible();
    expect(screen.getByText(/Rimborso di 2,00/)).toBeVisible();
    expect(screen.getByText(/Non addebitato: 19,90/)).toBeVisible();
    expect(screen.queryByText(/Rimborso di 19,90/)).toBeNull();
  });

  it('says what went back, and what waits for the bank', async () => {
    await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: bought(
          { withdrawnAt: Date.UTC(2026, 0, 15, 8), refundedCents: 792, withdrawableUntil: undefined },
          { id: 'two', status: 'pending', withdrawableUntil: undefined },
        ),
      },
    });
    expect(screen.getByText(/Hai receduto il 15\/01\/2026/)).toBeVisible();
    expect(screen.getByText(/Rimborso di 7,92/)).toBeVisible();
    expect(screen.getByText('In attesa della banca')).toBeVisible();
  });

  it('a list that does not load can be asked for again; an empty one says what will be here', async () => {
    const { user } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: { purchases: { list: inTurn(fails('unavailable'), async () => ({ purchases: [], subscriptions: [] })) } },
      },
    });
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Non hai ancora comprato nulla')).toBeVisible();
  });
});

describe('saved cards', () => {
  const rules = async () =>
    somePayRules({
      savedCards: [{ id: 'card-1', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' }],
    });

  const confirm = (name = 'Rimuovi la carta e disdici il rinnovo') => screen.getByRole('button', { name });

  it('are named and can be removed, once what ends with them was said', async () => {
    const { user, platform } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: { payments: { rules } } },
    });
    await user.click(screen.getByRole('button', { name: 'Rimuovi Visa che finisce con 1111' }));
    const dialog = screen.getByRole('dialog', { name: 'Rimuovere Visa che finisce con 1111?' });
    expect(
      within(dialog).getByText(/^Premium 1 mese si rinnova con questa carta.*resta tuo fino al 14 febbraio 2026/),
    ).toBeVisible();
    expect(await axe(dialog)).toHaveNoViolations();
    expect(platform.calls('payments.forgetCard')).toEqual([]);
    await user.click(confirm());
    expect(platform.calls('payments.forgetCard')).toMatchObject([{ args: ['card-1'] }]);
    expect(await screen.findByText('Non hai carte salvate per nuovi acquisti.')).toBeVisible();
    expect(screen.getByText(/^La carta che finisce con 1111 serve solo a rinnovare Premium 1 mese/)).toBeVisible();
    expect(screen.getByText('Visa che finisce con 1111: rimossa.').closest('[role=status]')).toHaveFocus();
    expect(platform.calls('purchases.list')).toHaveLength(2);
  });

  it('of a plan that has not begun say until when it stays at the latest', async () => {
    const plan = aSubscription({ waits: true });
    const { user } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: {
        api: { payments: { rules }, purchases: { list: async () => ({ purchases: [], subscriptions: [plan] }) } },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Rimuovi Visa che finisce con 1111' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(/non è ancora iniziato.*al più tardi il 14 febbraio 2026/);
  });

  it('a removal that fails says why, and the card stays', async () => {
    const { user, platform } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: { payments: { rules, forgetCard: fails('offline') } } },
    });
    await user.click(screen.getByRole('button', { name: 'Rimuovi Visa che finisce con 1111' }));
    await user.click(confirm());
    expect(await screen.findByText(problemText(platform.i18n, 'offline'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'No, lasciala' }));
    expect(screen.getByRole('button', { name: 'Rimuovi Visa che finisce con 1111' })).toHaveFocus();
  });

  it('of two brands have a name too; one that nothing renews with says nothing of a renewal', async () => {
    const cb = async () =>
      somePayRules({
        savedCards: [
          { id: 'card-2', brand: 'cartes_bancaires', lastFour: '0008', expiryMonth: '03', expiryYear: '2030' },
        ],
      });
    const { user } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: { payments: { rules: cb } } },
    });
    await user.click(screen.getByRole('button', { name: 'Rimuovi CB che finisce con 0008' }));
    expect(screen.getByRole('dialog')).not.toHaveTextContent('si rinnova');
    expect(confirm('Rimuovi la carta')).toBeVisible();
  });
});

it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
  const { platform } = await renderInPlatform(<PurchasesPage />, { messages, platform: { language } });
  expect(platform.missingTexts).toEqual([]);
});

describe('receipts', () => {
  const receipts = [
    { position: 0, number: 'LUNA-R-2026-000001', isCreditNote: false },
    { position: 1, number: 'LUNA-C-2026-000001', isCreditNote: true },
  ];

  it('and credit notes are saved as PDF; what goes wrong is said', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const file = { name: 'LUNA-R-2026-000001.pdf', file: new Blob(['%PDF']) };
    const { purchases } = bought({ receipts });
    const { container, user, platform } = await renderInPlatform(<PurchasesPage />, {
      messages,
      platform: { api: { purchases: { ...purchases, receipt: inTurn(async () => file, fails('unavailable')) } } },
    });
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Scarica la ricevuta LUNA-R-2026-000001' }));
    await user.click(screen.getByRole('button', { name: 'Scarica la nota di credito LUNA-C-2026-000001' }));
    expect(platform.calls('purchases.receipt').map(({ args }) => args)).toEqual([
      ['attempt-1', 0],
      ['attempt-1', 1],
    ]);
    expect(saved).toHaveBeenCalledTimes(1);
    expect(platform.toasts).toEqual([{ text: problemText(platform.i18n, 'unavailable'), tone: 'danger' }]);
    saved.mockRestore();
  });
});
