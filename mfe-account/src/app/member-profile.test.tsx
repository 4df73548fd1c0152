import { aSession, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages.ts';
import { MemberProfile } from './member-profile.tsx';

test('[ACC-05] the renewal ends with two clicks on the profile, at any level and in any flow', async () => {
  const session = aSession({ premiumLevel: 2, fluxId: '0000', renewsAt: Date.UTC(2026, 1, 14, 9) });
  const { user, platform } = await renderInPlatform(<MemberProfile />, { messages, platform: { session } });
  await user.click(await screen.findByRole('button', { name: 'Disdici il rinnovo' }));
  await user.click(screen.getByRole('button', { name: 'Sì, disdici il rinnovo' }));
  expect(await screen.findByText(/Rinnovo disdetto. Premium 1 mese è tuo fino al/)).toBeVisible();
  expect(platform.calls('purchases.cancelRenewal')).toHaveLength(1);
});
