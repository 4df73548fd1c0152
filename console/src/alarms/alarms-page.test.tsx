import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderConsole } from '../testing/render-console.tsx';

it('shows what was sent and what was not, mails who asks, and sends a trial', async () => {
  const { user, container } = renderConsole('/alarms');
  const newest = within(await screen.findByRole('table', { name: 'Newest' }));
  const row = within(newest.getByRole('row', { name: /mfe-chat@1\.1\.0 was taken back on luna/ }));
  expect(row.getByText('Given up')).toBeVisible();
  expect(row.getByText(/status 503 · 7 attempts/)).toBeVisible();
  expect(row.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/brands/luna/mfe-chat');
  expect(screen.getByText('Webhook: hooks.example')).toBeVisible();

  const mail = screen.getByRole('checkbox', { name: 'Mails to me' });
  expect(mail).not.toBeChecked();
  await user.click(mail);
  expect(await screen.findByRole('checkbox', { name: 'Mails to me', checked: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try it out' }));
  expect(await newest.findByRole('row', { name: /a trial, nothing happened/ })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('the panel draws the trend of each version, and says it in a table', async () => {
  renderConsole('/brands/luna/mfe-chat');
  const trend = within(await screen.findByRole('region', { name: 'Over time' }));
  expect(trend.getByText('1.0.0: 2,300 mounts, 3 failures')).toBeVisible();
  expect(trend.getByText('1.1.0: 120 mounts, 11 failures')).toBeVisible();
  expect(trend.getAllByRole('row', { hidden: true })).toHaveLength(4);
});
