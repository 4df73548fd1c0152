import { aProfile, aSession, fails, type FakePlatformOptions, inTurn, renderInPlatform } from '@halo/shared/testing';
import type { Profile } from '@halo/shared/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { ProfilePage } from './profile-page.tsx';

const TEXT = 'Cammino in montagna. '.repeat(30).trim();

const withProfile = (over: Partial<Profile> = {}): FakePlatformOptions => ({
  api: { profiles: { profile: async (id) => aProfile({ id, screenName: 'Paola', age: 38, city: 'Parma', ...over }) } },
});
const open = (options: FakePlatformOptions = withProfile(), { strict = false } = {}) =>
  renderInPlatform(<ProfilePage />, { platform: options, messages, params: { angelId: 'angel-7' }, strict });
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('a profile', () => {
  it('[DISC-10] shows photo, name, age, place, words and facts', async () => {
    const { platform, container } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Paola, 38' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Foto di Paola' })).toBeInTheDocument();
    expect(screen.getByText(/Parma · online ora/)).toBeInTheDocument();
    expect(screen.getByText('Insegno musica e cucino troppo.')).toBeInTheDocument();
    expect([fact('Genere'), fact('Capelli'), fact('Altezza'), fact('Peso')].map((value) => value?.textContent)).toEqual(
      ['Donna', 'Castani', '168 cm', '60 kg'],
    );
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('says who the person is in their own words, in their order', async () => {
    const identity = { gender: 'nonBinary' as const, words: ['queer' as const, 'agender' as const] };
    const { platform } = await open(withProfile({ identity }));
    expect(fact('Genere')).toHaveTextContent('Persona non binaria, queer, agender');
    expect(platform.missingTexts).toEqual([]);
  });

  it('shows several photos one after the other, by button and by finger', async () => {
    const photoUrls = ['/uploads/a.jpg', '/uploads/b.jpg', '/uploads/c.jpg'];
    const { user, container } = await open(withProfile({ photoUrl: '/uploads/a.jpg', photoUrls }));
    const shown = () => screen.getByRole('img', { name: /^Foto / }).getAttribute('src');
    expect(screen.getByRole('img', { name: 'Foto 1 di 3 di Paola' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Foto successiva' }));
    expect(shown()).toBe('/uploads/b.jpg');
    const figure = screen.getByRole('figure');
    // jsdom has no PointerEvent; an event of the mouse under its name carries the same places.
    const finger = (type: string, clientX: number, clientY: number) =>
      fireEvent(figure, new MouseEvent(type, { bubbles: true, clientX, clientY }));
    finger('pointerdown', 200, 10);
    finger('pointerup', 120, 20);
    expect(shown()).toBe('/uploads/c.jpg');
    await user.click(screen.getByRole('button', { name: 'Foto successiva' }));
    expect(shown()).toBe('/uploads/c.jpg');
    await user.click(screen.getByRole('button', { name: 'Foto precedente' }));
    expect(shown()).toBe('/uploads/b.jpg');
  });

  it('shows answers, and interests with those of both in front', async () => {
    const { container, platform } = await open({
      ...withProfile({
        interests: ['hiking', 'wine'],
        prompts: [{ question: 'dish', answer: 'Risotto' }],
      }),
      session: aSession({ interests: ['wine'] }),
    });
    expect(screen.getByText('Il piatto che mi riesce meglio').nextSibling).toHaveTextContent('Risotto');
    const list = within(screen.getByRole('list', { name: 'Interessi' })).getAllByRole('listitem');
    expect(list.map((each) => each.textContent)).toEqual(['Vino, anche tuo', 'Camminate in montagna']);
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('[DISC-10] shows -- for a height that is not known', async () => {
    await open(withProfile({ height: undefined }));
    expect(fact('Altezza')).toHaveTextContent('--');
  });

  it.each(['blond', 'brown', 'red', 'dark_blond', 'black', 'colored'] as const)(
    '[DISC-10] has a word for %s hair',
    async (hairColour) => {
      const { platform } = await open(withProfile({ hairColour }));
      expect(fact('Capelli')?.textContent).toMatch(/^[A-Z][a-z ]+$/);
      expect(platform.missingTexts).toEqual([]);
    },
  );

  it('says who stands behind it, and what that means', async () => {
    await open(withProfile({ nature: 'sample' }));
    expect(screen.getByText('Esempio')).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('le risposte sono automatiche');
  });

  it('[DISC-10] begins a long description with 300 characters', async () => {
    const { user } = await open(withProfile({ description: TEXT }));
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Altro', expanded: false }));
    expect(screen.getByText(TEXT)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Meno', expanded: true }));
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  });

  it('[DISC-10] has the ways to write and to like', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByRole('button', { name: 'Mi piace Paola' }));
    expect(screen.getByRole('button', { name: 'Mi piace Paola', pressed: true })).toBeInTheDocument();
    expect(platform.realtime.liked).toEqual(['angel-7']);
    await user.click(screen.getByRole('link', { name: 'Scrivi a Paola' }));
    expect(platform.navigations).toEqual([{ path: '/chats/angel-7', replace: false }]);
  });

  it('[DISC-15] takes a like back, and puts it back where the server does not', async () => {
    const { user, platform } = await open(withProfile({ isLiked: true }));
    const heart = (pressed: boolean) => screen.findByRole('button', { name: 'Mi piace Paola', pressed });
    await user.click(await heart(true));
    expect(await heart(false)).toBeInTheDocument();
    expect(platform.realtime.matched).toEqual([{ angelId: 'angel-7', kind: 'undo' }]);
    expect(platform.toasts.map(({ text }) => text)).toEqual(['Il like a Paola è stato tolto']);
    await user.click(await heart(false));
    platform.realtime.setStatus('offline');
    await user.click(await heart(true));
    expect(await heart(true)).toBeInTheDocument();
    expect(platform.realtime.matched).toHaveLength(1);
  });

  it('knows that it is liked', async () => {
    await open(withProfile({ isLiked: true }));
    expect(screen.getByRole('button', { name: 'Mi piace Paola', pressed: true })).toBeInTheDocument();
  });

  it('[DISC-12] gives a photo that does not load its default one, then the initial', async () => {
    await open(withProfile({ photoUrl: '/moved.jpg' }));
    fireEvent.error(screen.getByRole('img', { name: 'Foto di Paola' }));
    expect(screen.getByRole('img', { name: 'Foto di Paola' })).toHaveAttribute('src', '/photos/angel-7.jpg');
    fireEvent.error(screen.getByRole('img', { name: 'Foto di Paola' }));
    expect(screen.getByText('P')).toBeInTheDocument();
  });

  it('goes back to where it was opened', async () => {
    const { user, platform } = await open();
    await user.click(screen.getByRole('button', { name: 'Indietro' }));
    expect(platform.backs).toEqual(['/find']);
  });
});

describe('a visit', () => {
  it('[DISC-10] is collected, logged and published once, also when React runs effects twice', async () => {
    const { platform } = await open(withProfile(), { strict: true });
    expect(platform.calls('profiles.visited').map(({ args }) => args)).toEqual([['angel-7']]);
    expect(platform.logged.filter(({ level }) => level === 'event').map(({ name }) => name)).toEqual([
      'vista_profilo',
      'visita_profilo',
    ]);
  });

  it('is one more with another profile on the same page', async () => {
    const { platform, update } = await open();
    const facts: unknown[] = [];
    platform.bus.on('profile.visited', (fact) => facts.push(fact));
    await update({ params: { angelId: 'angel-8' } });
    expect(platform.calls('profiles.visited').map(({ args }) => args)).toEqual([['angel-7'], ['angel-8']]);
    expect(facts).toEqual([{ angelId: 'angel-8' }]);
  });

  it('that cannot be collected disturbs no page', async () => {
    await open({ api: { profiles: { visited: fails('offline') } } });
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  });
});

describe('a profile that is not there', () => {
  it('[DISC-11] says so and leads back; no visit is collected', async () => {
    const { user, platform, container } = await open({ api: { profiles: { profile: async () => undefined } } });
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Torna alla ricerca' }));
    expect(platform.backs).toEqual(['/find']);
    expect(platform.calls('profiles.visited')).toEqual([]);
  });

  it('that failed to load can be tried again', async () => {
    const { user } = await open({
      api: {
        profiles: { profile: inTurn(fails('offline'), async () => aProfile({ id: 'angel-7', screenName: 'Paola' })) },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(screen.getByRole('heading', { level: 1, name: /Paola/ })).toBeInTheDocument();
  });
});

describe('[C20] report and block on a profile', () => {
  let notify: (angelId: string) => void = () => undefined;

  /** A server that hides blocked profiles. */
  function withBlocks(): FakePlatformOptions {
    let isBlocked = false;
    return {
      api: {
        profiles: { profile: async (id) => (isBlocked ? undefined : aProfile({ id, screenName: 'Paola' })) },
        safety: { block: async () => void (isBlocked = true), unblock: async () => void (isBlocked = false) },
      },
    };
  }

  it('blocks in two taps, says what that does, and takes it back', async () => {
    const { user, platform, container } = await open(withBlocks());
    await user.click(screen.getByRole('button', { name: 'Altro su Paola' }));
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('menuitem', { name: 'Blocca' }));
    expect(screen.getByRole('heading', { name: 'Hai bloccato Paola' })).toBeVisible();
    expect(platform.calls('safety.block')).toMatchObject([{ args: ['angel-7'] }]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Annulla il blocco' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Paola/ })).toBeInTheDocument();
    expect(platform.missingTexts).toEqual([]);
  });

  it('says so also when the server notifies every device before it answers this one', async () => {
    const options = withBlocks();
    const block = options.api?.safety?.block;
    let answer = (): void => {};
    const { user, happen } = await open({
      ...options,
      api: {
        ...options.api,
        safety: {
          ...options.api?.safety,
          async block(angelId) {
            await block?.(angelId);
            notify(angelId);
            await new Promise<void>((resolve) => (answer = resolve));
          },
        },
      },
    }).then((opened) => {
      notify = (angelId) => opened.platform.bus.publish('chat.closed', { angelId, isClosed: true });
      return opened;
    });
    await user.click(screen.getByRole('button', { name: 'Altro su Paola' }));
    await user.click(screen.getByRole('menuitem', { name: 'Blocca' }));
    await happen(() => answer());
    expect(await screen.findByRole('heading', { name: 'Hai bloccato Paola' })).toBeVisible();
  });

  it('reports, and keeps the thanks in sight when that blocked too', async () => {
    const { user, platform } = await open(withBlocks());
    await user.click(screen.getByRole('button', { name: 'Altro su Paola' }));
    await user.click(screen.getByRole('menuitem', { name: 'Segnala' }));
    await user.click(screen.getByRole('radio', { name: 'Non è chi dice di essere' }));
    expect(screen.getByRole('checkbox', { name: 'Blocca anche Paola' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Invia la segnalazione' }));
    expect(platform.calls('safety.report')).toMatchObject([
      { args: [{ angelId: 'angel-7', reason: 'fake', alsoBlock: true }] },
    ]);
    expect(await screen.findByRole('dialog', { name: 'Grazie, ci pensiamo noi' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Chiudi' }));
    expect(screen.getByRole('heading', { name: 'Hai bloccato Paola' })).toBeVisible();
  });

  it('is gone when the other side closed it, without saying who did', async () => {
    const options = withBlocks();
    const { platform, happen } = await open(options);
    await options.api?.safety?.block?.('angel-7');
    await happen(() => platform.bus.publish('chat.closed', { angelId: 'angel-7', isClosed: true }));
    expect(screen.queryByText(/Hai bloccato/)).toBeNull();
    expect(screen.queryByText(/Paola/)).toBeNull();
  });
});
