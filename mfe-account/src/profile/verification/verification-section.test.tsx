import { Gesture, VerificationRefusal, type Verification } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { aVerification, fails, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { VerificationSection } from './verification-section.tsx';

const isAt = (verification: Verification) => ({ api: { verification: { state: async () => verification } } });
const render = (over: Partial<Verification> = {}, language: 'it' | 'es' | 'fr' | 'en' = 'it') =>
  renderInPlatform(<VerificationSection />, {
    messages,
    platform: { ...isAt(aVerification(over)), language },
  });

describe('becoming a verified person', () => {
  it('shows the gesture in words, and the ways to a photo of it', async () => {
    const { user, platform, container } = await render();
    await user.click(screen.getByRole('button', { name: 'Verifica il mio profilo' }));
    expect(platform.calls('verification.ask')).toHaveLength(1);
    // The button is gone.
    expect(screen.getByRole('heading', { name: 'Persona verificata' })).toHaveFocus();
    expect(screen.getByText('Toccati un orecchio con un dito.')).toBeVisible();
    expect(screen.getByLabelText('Scatta la foto')).toHaveAttribute('capture', 'user');
    expect(screen.getByLabelText('Scegli una foto')).not.toHaveAttribute('capture');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says what is missing before one can ask, and when attempts are used up', async () => {
    const { unmount } = await render({ missing: ['email', 'photo'] });
    expect(screen.getByText(/conferma il tuo indirizzo.*aggiungi una foto/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    await render({ status: 'refused', refusal: 'other', attemptsLeft: 0 });
    expect(screen.getByRole('status')).toHaveTextContent(/non è bastata.*stessa persona/);
    expect(screen.getByText(/30 giorni. Poi puoi riprovare/)).toBeVisible();
  });

  it.each([
    ['waiting', /in redazione/, 'Ritira la richiesta'],
    ['verified', /finché come principale/, 'Togli «Persona verificata»'],
    ['unseen', /non l’abbiamo ancora confrontata/, 'Chiedi di nuovo'],
  ] as const)('%s: says where one stands, and has one way on', async (status, text, name) => {
    const { container } = await render({ status });
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('button')).toHaveAccessibleName(name);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is where those begin who were led to it', async () => {
    await renderInPlatform(<VerificationSection />, { messages, search: '?part=verification' });
    expect(screen.getByRole('heading', { name: 'Persona verificata' })).toHaveFocus();
  });

  it('takes a request back', async () => {
    const { user, platform } = await render({ status: 'waiting', gesture: 'ear' });
    await user.click(screen.getByRole('button', { name: 'Ritira la richiesta' }));
    expect(platform.calls('verification.withdraw')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Verifica il mio profilo' })).toBeVisible();
  });

  it('says why a request failed', async () => {
    const { user, platform } = await renderInPlatform(<VerificationSection />, {
      messages,
      platform: { api: { verification: { ask: fails('unavailable') } } },
    });
    await user.click(screen.getByRole('button', { name: 'Verifica il mio profilo' }));
    expect(await screen.findByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const texts: Partial<Verification>[] = [
      ...Gesture.options.map((gesture) => ({ status: 'drawn' as const, gesture, until: '2026-11-21T10:00:00.000Z' })),
      ...VerificationRefusal.options.map((refusal) => ({ status: 'refused' as const, refusal, attemptsLeft: 0 })),
    ];
    for (const over of texts) {
      const { platform, unmount } = await render(over, language);
      expect(platform.missingTexts).toEqual([]);
      unmount();
    }
  });
});
