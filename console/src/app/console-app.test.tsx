import { AppError } from '@halo/shared/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, BRUNO, createFakeState, PASSWORD } from '../testing/fake-state.ts';
import { openPanel, renderConsole } from '../testing/render-console.tsx';

describe('signing in', () => {
  it('asks to sign in first, says when it is wrong, and goes on to the page that was asked for', async () => {
    const { user } = renderConsole(
      '/history/luna',
      createFakeOperations({ ...createFakeState(), operator: undefined }),
    );
    await user.type(await screen.findByLabelText(/E-mail/), ANNA);
    await user.type(screen.getByLabelText(/^Password/), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('do not match');
    await user.clear(screen.getByLabelText(/^Password/));
    await user.type(screen.getByLabelText(/^Password/), `${PASSWORD}{Enter}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'History: Luna' })).toBeVisible();
  });

  it('asks again over the open page when the session ends; what was typed is still there', async () => {
    const { fake, user } = await openPanel('luna', 'mfe-chat');
    await user.click(screen.getByRole('button', { name: 'Canary with 1.1.0' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'a try of the new inbox');
    fake.state.operator = undefined;
    await user.click(screen.getByRole('button', { name: /^Give chat 1.1.0/ }));
    const again = await screen.findByRole('dialog', { name: 'Sign in' });
    await user.type(within(again).getByLabelText(/E-mail/), BRUNO);
    await user.type(within(again).getByLabelText(/^Password/), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in' })).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('a try of the new inbox');
  });

  it('has no accessibility violations', async () => {
    const { container } = renderConsole('/', createFakeOperations({ ...createFakeState(), operator: undefined }));
    await screen.findByLabelText(/E-mail/);
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('the overview', () => {
  it('shows what every brand runs, in words that a screen reader reads', async () => {
    const fake = createFakeOperations();
    fake.changeBehind('luna', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 }, 'a try');
    fake.changeBehind('sol', { kind: 'switchOff', remote: 'mfe-auth' }, 'it hurts');
    const { container } = renderConsole('/', fake);
    const cell = await screen.findByRole('link', { name: /^chat on Luna:/ });
    expect(cell).toHaveTextContent(/1\.0\.0.*Healthy.*0\.3 %.*own.*canary 1\.1\.0.*Failing.*8\.5 %.*10 %/);
    expect(screen.getByRole('link', { name: /^auth on Sol:.*Switched off/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^payments on Luna:.*inherited/ })).toBeVisible();
    expect(screen.getByText('1 canary running')).toBeVisible();
    expect(screen.getByText('1 remote switched off')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('goes from cell to cell with the arrow keys and opens with Enter', async () => {
    const { user } = renderConsole('/');
    (await screen.findByRole('link', { name: /^auth on Default/ })).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(screen.getByRole('link', { name: /^chat on Luna/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'chat on Luna' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: /^chat on Luna/ })).toHaveFocus());
  });

  it('follows the events of the server, says when they do not arrive, and catches up', async () => {
    const { fake } = renderConsole('/');
    await screen.findByText('Live');
    fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-chat', version: '1.2.0' }, 'faster');
    expect(await screen.findByRole('link', { name: /^chat on Luna: 1\.2\.0/ })).toBeVisible();
    act(() => fake.setLine(false));
    expect(await screen.findByText('Not live')).toBeVisible();
    fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'back');
    fake.setLine(true);
    expect(await screen.findByText('Live', {}, { timeout: 4000 })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^chat on Luna: 1\.1\.0/ })).toBeVisible();
  });

  it('says what went wrong and retries', async () => {
    const fake = createFakeOperations();
    fake.failNext('/api/status', new AppError('forbidden', { message: 'needs the right to read' }));
    const { user } = renderConsole('/', fake);
    expect(await screen.findByRole('alert')).toHaveTextContent('needs the right to read');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^chat on Luna/ })).toBeVisible();
  });

  it('knows when there is no such page', async () => {
    renderConsole('/nowhere');
    expect(await screen.findByText('There is no such page.')).toBeVisible();
  });
});
