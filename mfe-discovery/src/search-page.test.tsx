import { aFlow, aSession, renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from './messages.ts';
import { SearchPage } from './search-page.tsx';

test('[ROUTE-10] the deck stands in the place of the search in flows with invitations', async () => {
  const session = aSession({ seeking: 'man', flow: aFlow({ invitations: true }) });
  const { unmount } = await renderInPlatform(<SearchPage />, { platform: { session }, messages });
  expect(await screen.findByRole('region', { name: 'Profili da decidere' })).toBeVisible();
  unmount();
  await renderInPlatform(<SearchPage />, { platform: {}, messages });
  expect(screen.getByRole('heading', { level: 1, name: 'Donne in Lombardia' })).toBeVisible();
});
