// @nightly: a long form takes seconds to draw; what goes live is proven by the server's tests by day.
import { DAY_MS } from '@halo/shared/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fakeBrand } from '../testing/fake-brands.ts';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, BRUNO, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open(person = ANNA, state = createFakeState()) {
  state.operator = operatorOf(person);
  return { state, ...renderConsole('/brands', createFakeOperations(state)) };
}

it('[BRAND-04] a new brand is written, with what stands in its way and what people will see', async () => {
  const { state, user } = open();
  await user.click(await screen.findByText('New brand from this one'));
  const write = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(await screen.findAllByText('hosts: is missing, or not as it has to be')).not.toHaveLength(0);
  write('Id', 'brezza');
  write('Title', 'Brezza');
  write('Host names', 'brezza.localhost');
  write('Quiet text, By day', '#eeeeee');
  expect(await screen.findAllByText(/soft on bg has a contrast/)).not.toHaveLength(0);
  write('Quiet text, By day', '#6d5c69');
  write('First sentence', 'Aria nuova');
  expect(screen.getByLabelText('By night')).toHaveTextContent('Aria nuova');
  await user.click(screen.getByText('Begin with the common text'));
  expect(await screen.findByDisplayValue('<h1>{{title}}</h1>')).toBeVisible();
  await screen.findByText('It could go live.');
  await user.click(screen.getByText('Propose it'));
  expect(state.brands.book.proposals).toEqual([]);
  write(/^Reason/, 'opens on Monday');
  // The check begins again with each letter: who presses while it runs sees that, and need not press twice.
  const button = screen.getByRole('button', { name: 'Propose it' });
  await user.click(button);
  expect(screen.getByText(/^Checking; it is proposed/)).toBeVisible();
  expect(button).toHaveFocus();
  expect(await screen.findByLabelText('New brand Brezza')).not.toHaveTextContent('Approve');
  expect(state.brands.book.proposals).toMatchObject([{ brand: { id: 'brezza', service: 'brezza' }, isChange: false }]);
});

it('another person sees what waits, its texts as well, and agrees', async () => {
  const state = createFakeState();
  const waits = { isChange: true, files: [], reason: 'spring', proposedBy: ANNA, status: 'waiting' as const };
  const times = { proposedAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-11-22T12:00:00.000Z' };
  const brand = { ...fakeBrand(), title: 'Luna Nuova' };
  state.brands.book.proposals.push({ ...waits, ...times, id: 'b1', brand });
  state.brands.files.set('b1', [{ name: 'legal/it/terms.html', content: btoa('<h1>Termini</h1>') }]);
  const { user, container } = open(BRUNO, state);
  const card = within(await screen.findByRole('article', { name: 'Change Luna Nuova' }));
  expect(await card.findByLabelText('By day')).toHaveTextContent('Ciao');
  expect(card.getByText('<h1>Termini</h1>')).toBeInTheDocument();
  expect(card.getByRole('group', { name: 'What is different' })).toHaveTextContent('title Luna → Luna Nuova');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(card.getByText('Approve'));
  await user.click(card.getByText(/^Yes/));
  await waitFor(() => expect(state.brands.book.proposals).toMatchObject([{ status: 'approved', decidedBy: BRUNO }]));
});

it('closing a brand waits for a second person too; with members it takes a day that is far enough', async () => {
  const { state, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Luna' }));
  const write = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  write(/^Reason/, 'nobody comes');
  write('Closing day', dayIn(20));
  await user.click(dialog.getByRole('button', { name: 'Propose it' }));
  expect(dialog.getByText(/^Not before/)).toBeVisible();
  expect(state.brands.book.proposals).toEqual([]);
  write('Closing day', dayIn(40));
  await user.click(dialog.getByRole('button', { name: 'Propose it' }));
  expect(await screen.findByRole('article', { name: 'Close Luna' })).toHaveTextContent('its members are informed when');
  expect(state.brands.book.proposals).toMatchObject([
    { isClosing: true, reason: 'nobody comes', closesAt: `${dayIn(40)}T12:00:00.000Z` },
  ]);
});

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
