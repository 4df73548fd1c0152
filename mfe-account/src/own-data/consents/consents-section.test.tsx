import type { ConsentDecision } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { fails, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { ConsentsSection } from './consents-section.tsx';

const at = Date.UTC(2026, 0, 10, 9);
const decision = (purpose: ConsentDecision['purpose'], isGiven: boolean, decidedAt = at): ConsentDecision => ({
  purpose,
  isGiven,
  textVersion: '2026-11',
  decidedAt,
});
const atSignUp = [
  decision('terms', true),
  decision('legal_age', true),
  decision('promotions', false),
  decision('third_parties', false),
];

describe('[ACC-12] consents', () => {
  it('are shown with text and time, and the free ones are changed by their box', async () => {
    const { user, platform, container } = await renderInPlatform(<ConsentsSection />, {
      messages,
      platform: {
        api: {
          leaving: {
            consents: async () => atSignUp,
            decide: async () => [decision('promotions', true, at + 60_000), ...atSignUp],
          },
        },
      },
    });
    const promotions = screen.getByRole('checkbox', { name: /ricevere promozioni/ });
    expect(promotions).not.toBeChecked();
    expect(promotions).toHaveAccessibleDescription(/10\/01\/2026.*2026-11/);
    expect(screen.getByRole('checkbox', { name: /Accetto i termini/ })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(promotions);
    expect(platform.calls('leaving.decide')).toMatchObject([{ args: ['promotions', true] }]);
    expect(screen.getByRole('checkbox', { name: /ricevere promozioni/ })).toBeChecked();
    await user.click(screen.getByText('Decisioni precedenti'));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(platform.missingTexts).toEqual([]);
  });

  it('what goes with the account is named only where it was asked for', async () => {
    const api = (consents: readonly ConsentDecision[]) => ({
      api: { leaving: { consents: async () => [...consents] } },
    });
    const { unmount } = await renderInPlatform(<ConsentsSection />, { messages, platform: api(atSignUp) });
    expect(screen.getByText(/I termini e l’età vanno con l’account. Le promozioni/)).toBeVisible();
    unmount();
    await renderInPlatform(<ConsentsSection />, { messages, platform: api([]) });
    expect(screen.getByText(/^Le promozioni le cambi qui/)).toBeVisible();
  });

  it('a change that fails says why, and the box stays as it was', async () => {
    const { user, platform } = await renderInPlatform(<ConsentsSection />, {
      messages,
      platform: { api: { leaving: { consents: async () => atSignUp, decide: fails('unavailable') } } },
    });
    await user.click(screen.getByRole('checkbox', { name: /ricevere promozioni/ }));
    expect(await screen.findByText(problemText(platform.i18n, 'unavailable'))).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /ricevere promozioni/ })).not.toBeChecked();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await renderInPlatform(<ConsentsSection />, {
      messages,
      platform: {
        language,
        api: { leaving: { consents: async () => [decision('promotions', true, at + 1), ...atSignUp] } },
      },
    });
    expect(platform.missingTexts).toEqual([]);
  });
});
