import { fails, renderInPlatform } from '@halo/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { messages } from '../messages.ts';
import { LegalPage } from './legal-page.tsx';

test('[ACC-08] shows the text of the page, without scripts, handlers and forms', async () => {
  const html =
    '<h2 id="billingPolicy">Pagamenti</h2><p onclick="steal()">Paghi quello che scegli.</p><script>steal()</script><form action="https://evil.example"></form>';
  const { container } = await renderInPlatform(<LegalPage />, {
    messages,
    params: { page: 'terms' },
    platform: { api: { legal: { page: async () => html } } },
  });
  await waitFor(() => expect(screen.getByText('Paghi quello che scegli.')).toBeVisible());
  expect(container.querySelector('#billingPolicy')).not.toBeNull();
  expect(container.querySelector('script, form, [onclick]')).toBeNull();
});

test('a text that does not load can be tried again', async () => {
  const { user, platform } = await renderInPlatform(<LegalPage />, {
    messages,
    params: { page: 'faq' },
    platform: { api: { legal: { page: fails('offline') } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(platform.calls('legal.page')).toHaveLength(2);
});

test('an unknown page leads home', async () => {
  const { platform } = await renderInPlatform(<LegalPage />, { messages, params: { page: 'nothing' } });
  expect(platform.navigations).toEqual([{ path: '/', replace: true }]);
});
