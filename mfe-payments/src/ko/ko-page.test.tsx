import { problemText, problemTitle } from '@halo/shared/i18n';
import { renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { KoPage } from './ko-page.tsx';

it('says why, goes back to the purchase and tries again from the plans', async () => {
  const { platform, user, container } = await renderInPlatform(<KoPage />, { messages, search: '?code=insufficient_funds' });
  expect(screen.getByRole('heading', { level: 2, name: problemTitle(platform.i18n, 'insufficient_funds') })).toBeVisible();
  expect(screen.getByText(problemText(platform.i18n, 'insufficient_funds'), { selector: 'span' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Indietro' }));
  await user.click(screen.getByRole('link', { name: 'Riprova' }));
  expect(platform.navigations.map(({ path }) => path)).toEqual(['/purchase', '/vip_plan/cred']);
  expect(await axe(container)).toHaveNoViolations();
  expect(platform.missingTexts).toEqual([]);
});

it.each(['', '?code=', '?code=<script>'])('an address that names no reason (%j) is a refusal without one', async (search) => {
  const { platform } = await renderInPlatform(<KoPage />, { messages, search });
  expect(screen.getByRole('heading', { level: 2, name: problemTitle(platform.i18n, 'payment_generic') })).toBeVisible();
});

it('suggests another card or a person after three refusals', async () => {
  await renderInPlatform(<KoPage />, { messages, search: '?code=card_declined', platform: { drafts: { payments: { attempt: '{"declines":3}' } } } });
  expect(screen.getByText(/aiuto@luna\.example/)).toBeVisible();
});
