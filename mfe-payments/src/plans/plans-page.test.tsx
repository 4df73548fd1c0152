import {
  aBrand,
  aFlow,
  aPlan,
  aProfile,
  aPurchase,
  aSession,
  fails,
  hangs,
  renderInPlatform,
  type FakePlatformOptions,
} from '@halo/shared/testing';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { PlansPage } from './plans-page.tsx';

const open = (search = '', platform: FakePlatformOptions = {}) =>
  renderInPlatform(<PlansPage />, { messages, search, platform });
const withPlans = (...plans: ReturnType<typeof aPlan>[]) => ({
  session: aSession({ flow: aFlow({ plans: { free: plans, premium: plans, compliant: plans, verification: [] } }) }),
});
const compliant = { session: aSession({ fluxId: '0000', flow: aFlow({ id: '0000' }) }) };
const rowOf = (name: string) =>
  screen.getByRole('radio', { name: new RegExp(name) }).closest<HTMLElement>('[data-plan]')!;
const choiceOf = (text: string | undefined) => JSON.parse(text ?? 'null') as unknown;

it.each([
  ['fine_crediti', 'Ti servono crediti', 'Scegli un piano per continuare la conversazione con Chiara.'],
  ['blurred', 'Leggi il messaggio', 'Con un piano leggi quello che ti ha scritto Chiara e puoi rispondere.'],
  [
    'file_like',
    'Metti tutti i like che vuoi',
    'I tuoi like sono finiti. Con un piano ne metti quanti vuoi, anche a Chiara.',
  ],
  [
    'paginazione',
    'Vedi tutte le pagine',
    'Con un piano sfogli tutti i profili della tua zona e puoi scrivere a Chiara.',
  ],
  ['cambia_regione', 'Cerca in un’altra regione', 'Con un piano cerchi in tutte le regioni e puoi scrivere a Chiara.'],
])(
  '[PAY-01] greets by the reason for the visit: %s, with the name and the nature of the profile',
  async (from, title, text) => {
    const { platform } = await open(`?from=${from}&angel=angel-1`, {
      api: { profiles: { profile: async () => aProfile({ id: 'angel-1', screenName: 'Chiara', nature: 'ai' }) } },
    });
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Profilo AI')).toBeVisible();
    expect(platform.missingTexts).toEqual([]);
  },
);

it('speaks without a name when it does not load, and with none in particular for an unknown origin', async () => {
  const first = await open('?from=fine_crediti&angel=angel-1', { api: { profiles: { profile: fails('offline') } } });
  expect(screen.getByText('Scegli un piano per continuare a scrivere.')).toBeVisible();
  first.unmount();
  const { platform } = await open('?from=nonsense&angel=not an id!', { api: { profiles: { profile: hangs() } } });
  expect(screen.getByRole('heading', { name: 'Scegli i tuoi crediti' })).toBeVisible();
  expect(platform.calls('profiles.profile')).toHaveLength(0);
});

it('[PAY-01] lists the plans with everything the flow says, and none that it hides', async () => {
  const { container, platform } = await open(
    '',
    withPlans(
      aPlan({
        productId: 'a',
        name: '50 crediti',
        badge: 'new',
        descriptionColour: '#0b6b5d',
        description: 'Per provare',
        spacingBottom: 24,
        isFirstSelling: false,
      }),
      aPlan({
        productId: 'b',
        name: '200 crediti',
        credits: 200,
        priceCents: 2990,
        totalCents: 2990,
        reduction: { lowestCents: 3960, since: Date.UTC(2026, 2, 1) },
        suggestion: 'most_chosen',
        suggestionColour: '#b8430a',
      }),
      aPlan({ productId: 'c', name: 'Nascosto', isVisible: false }),
    ),
  );
  const [first, second] = [rowOf('50 crediti'), rowOf('200 crediti')];
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(within(first).getByText('Novità')).toBeVisible();
  expect(within(first).getByText('Per provare').getAttribute('style')).toContain('#0b6b5d');
  expect(within(first).getByText(/9,90/)).toBeVisible();
  expect(within(first).getByText(/0,20\s€ a credito · 1,98\s€ a messaggio/)).toBeVisible();
  expect(first).toHaveStyle({ marginBottom: '24px' });
  expect(within(second).getByText(/39,60/)).toBeVisible();
  expect(screen.getByText(/prezzo barrato è il più basso .* 30 giorni prima/)).toBeVisible();
  expect(within(second).getByText('Più scelto')).toBeVisible();
  expect(second.style.getPropertyValue('--halo-deep')).toContain('#b8430a');
  expect(screen.getByRole('button', { name: 'Continua' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.missingTexts).toEqual([]);
});

it('shows an old price only when the data has one', async () => {
  await open('', withPlans(aPlan()));
  expect(screen.queryByText('invece di')).toBeNull();
  expect(screen.queryByText(/prezzo barrato/)).toBeNull();
  expect(document.querySelector('s')).toBeNull();
});

it('says what renews and what does not', async () => {
  await open();
  expect(screen.getByText(/Premium 1 mese dura un mese\. Si rinnova a 49,90\s€ solo se lo scegli tu\./)).toBeVisible();
  expect(screen.getByText(/I crediti non si rinnovano e non scadono\./)).toBeVisible();
});

it.each(['it', 'es', 'fr', 'en'] as const)(
  '%s: an account with unlimited messages reads so, and no price of a message that is not theirs',
  async (language) => {
    const premium = await open('', { language, session: aSession({ premiumLevel: 2 }) });
    expect(screen.getByText(/illimitati|ilimitados|illimités|unlimited/)).toBeVisible();
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(0);
    expect(screen.queryByText(/\d.* (a messaggio|por mensaje|par message|a message)/)).toBeNull();
    expect(premium.platform.missingTexts).toEqual([]);
    premium.unmount();
    await open('', { language, session: aSession({ premiumLevel: 1 }) });
    expect(screen.queryByText(/illimitati|ilimitados|illimités|unlimited/)).toBeNull();
    expect(screen.getAllByText(/\d.* (a messaggio|por mensaje|par message|a message)/).length).toBeGreaterThan(0);
  },
);

it('says when there is nothing to buy', async () => {
  await open('', withPlans());
  expect(screen.getByText(/non ci sono piani/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continua' })).toBeNull();
});

it('a brand that is to close sells nothing, says when, and promises no help with plans', async () => {
  await open('', { ...withPlans(), brand: aBrand({ title: 'Luna', closesAt: '2026-12-31T12:00:00Z' }) });
  expect(await screen.findByText(/Luna chiude il 31 dicembre 2026/)).toBeVisible();
  expect(screen.queryByText(/Scegli i tuoi crediti|non ci sono piani/)).toBeNull();
});

describe('[PAY-03] choosing', () => {
  it('marks a row at the first click and goes on at "continue"', async () => {
    const { user, platform } = await open('?from=blurred&angel=angel-1');
    await user.click(screen.getByText('200 crediti'));
    expect(screen.getByRole('radio', { name: /200 crediti/ })).toBeChecked();
    expect(platform.navigations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
    expect(choiceOf(platform.storage.getDraft('payments', 'choice'))).toEqual({
      productId: 'credits-200',
      from: 'blurred',
      angelId: 'angel-1',
      orderKey: expect.any(String),
      orderCents: 2990,
    });
  });

  it('a second click on the same row goes on too, and charges nothing', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByText('200 crediti'));
    await user.click(screen.getByText('200 crediti'));
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
    expect(platform.calls().filter(({ name }) => name.startsWith('payments.'))).toEqual([]);
  });

  it('one click on the row that was marked from the start stays, and so do arrow keys', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByText('50 crediti'));
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(platform.navigations).toEqual([]);
  });

  it('the age check has nothing to choose: its first plan goes straight to the checkout', async () => {
    const flow = aFlow({ needsAgeVerification: true });
    const verification = [aPlan({ productId: 'check-1', totalCents: 0, credits: 0 }), aPlan({ productId: 'check-2' })];
    const { platform, container } = await open('', {
      session: aSession({ flow: { ...flow, plans: { ...flow.plans, verification } } }),
    });
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: true }]);
    expect(choiceOf(platform.storage.getDraft('payments', 'choice'))).toMatchObject({ productId: 'check-1' });
    expect(container).toHaveTextContent('');
  });

  it('in flux 0000 the terms come first: an error on the box, then the way is free', async () => {
    const { user, platform, container } = await open('', compliant);
    const box = screen.getByRole('checkbox', { name: /termini e condizioni/ });
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(box).toBeInvalid();
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription(/serve il tuo consenso/);
    expect(platform.navigations).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(box).toHaveFocus();
    await user.click(box);
    expect(box).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Continua' }));
    expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
  });

  it('a second click is no way round the terms', async () => {
    const { user, platform } = await open('', compliant);
    await user.click(screen.getByText('50 crediti'));
    await user.click(screen.getByText('50 crediti'));
    expect(screen.getByRole('checkbox')).toBeInvalid();
    expect(platform.navigations).toEqual([]);
  });
});

it('goes back to the profile that the visit came from', async () => {
  const { user, platform } = await open('?from=fine_crediti&angel=angel-1');
  await user.click(screen.getByRole('link', { name: 'Indietro' }));
  expect(platform.backs).toEqual(['/chats/angel-1']);
});

it('stays when the session runs out', async () => {
  const { platform, happen } = await open();
  await happen(() => platform.setSession({ status: 'visitor' }));
  expect(screen.getByRole('radio', { name: /200 crediti/ })).toBeVisible();
});

it('[PAY-15] reports the campaign that led here, and of what was chosen, without waiting for either', async () => {
  const { user, platform } = await open('?kcampaign=spring', {
    api: { orders: { importClick: fails('unavailable'), importOrder: fails('unavailable') } },
  });
  expect(platform.calls('orders.importClick').map(({ args }) => args)).toEqual([['spring', 'plans']]);
  await user.click(screen.getByText('200 crediti'));
  await user.click(screen.getByRole('button', { name: 'Continua' }));
  const { orderKey } = choiceOf(platform.storage.getDraft('payments', 'choice')) as { orderKey: string };
  expect(platform.calls('orders.importOrder').map(({ args }) => args)).toEqual([
    [{ idempotencyKey: orderKey, productId: 'credits-200', priceCents: 2990, campaign: 'spring' }, false],
  ]);
  expect(platform.navigations).toEqual([{ path: '/purchase/pay', replace: false }]);
});

it('what is paid and waits comes before anything that is sold, and starts from here', async () => {
  const waiting = aPurchase({ id: 'w', planName: '200 crediti', waitsUntil: Date.UTC(2026, 0, 29) });
  const { user, platform } = await open('', {
    api: { purchases: { list: async () => ({ purchases: [aPurchase(), waiting], subscriptions: [] }) } },
    popups: () => ({ kind: 'button', id: 'begin' }),
  });
  expect(screen.getByText('Hai già pagato 200 crediti')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Inizia ora' }));
  expect(platform.calls('purchases.begin')[0]?.args).toEqual(['w', '2026-12']);
  expect(screen.queryByText('Hai già pagato 200 crediti')).toBeNull();
  expect(platform.missingTexts).toEqual([]);
});
