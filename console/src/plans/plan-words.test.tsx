// @nightly: a long form takes seconds to draw; what is refused and agreed to is proven by the server's tests by day.
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, BRUNO, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open(person = ANNA, state = createFakeState()) {
  state.operator = operatorOf(person);
  return { state, ...renderConsole('/plans', createFakeOperations(state)) };
}

it('makes a plan like another, shows it as shoppers see it, and refuses words that are not so', async () => {
  const { state, user, container, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Copy 200 crediti for a new plan' }));
  const form = within(await screen.findByRole('dialog', { name: 'New plan' }));
  const write = async (label: RegExp | string, text: string, within_ = form) => {
    await user.clear(within_.getByLabelText(label));
    await user.type(within_.getByLabelText(label), text);
  };
  await write(/How many credits/, '100');
  expect(form.getAllByText('That is not how many credits it brings.')).toHaveLength(4);
  const italian = within(form.getByRole('group', { name: 'Italian' }));
  await write(/Name/, '100 crediti', italian);
  await write(/What one gets/, 'La scelta migliore', italian);
  expect(italian.getByText(/Nothing proves this/)).toBeVisible();
  await write(/What one gets/, 'Per provare', italian);
  for (const [group, name] of [
    ['Spanish', '100 créditos'],
    ['French', '100 crédits'],
    ['English', '100 credits'],
  ] as const)
    await write(/Name/, name, within(form.getByRole('group', { name: group })));
  await write(/^Price, in euros/, '17,90');
  // A mark is not copied: a list has one, if any.
  await user.click(form.getByLabelText('Marked as our suggestion'));
  await user.type(form.getByLabelText(/Reason/), 'a smaller pack{Enter}');
  expect(form.getByText(/Small letters, digits and hyphens/)).toBeVisible();
  await user.type(form.getByLabelText(/^Id/), 'credits-100');
  expect(form.getByRole('group', { name: 'As shoppers see it' })).toHaveTextContent(
    /Consigliato100 creditiPer provareuna volta sola, senza rinnovo17,90\s€/,
  );
  expect(await axe(container)).toHaveNoViolations();
  await user.click(form.getByRole('button', { name: 'Propose it' }));
  expect(await screen.findByRole('article', { name: '100 crediti · Luna' })).toHaveTextContent('100 credits, €17.90');
  expect(state.prices.proposals).toMatchObject([
    { productId: 'credits-100', change: { kind: 'create', contents: { kind: 'credits', credits: 100 }, cents: 1790 } },
  ]);
  unmount();

  open(BRUNO, state);
  const card = within(await screen.findByRole('article', { name: '100 crediti · Luna' }));
  await user.selectOptions(card.getByLabelText('As shoppers see it, in'), 'French');
  expect(card.getByRole('group', { name: 'As shoppers see it' })).toHaveTextContent('Conseillé100 crédits');
});

it('changes words of a plan, and shows the second person what differs', async () => {
  const { state, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Words of 200 crediti' }));
  const form = within(await screen.findByRole('dialog', { name: 'Words of 200 crediti' }));
  const name = within(form.getByRole('group', { name: 'Italian' })).getByLabelText(/Name/);
  await user.clear(name);
  await user.type(name, 'Duecento crediti');
  await user.click(form.getByLabelText('Marked as our suggestion'));
  await user.type(form.getByLabelText(/Reason/), 'clearer{Enter}');
  const effect = within(await screen.findByRole('article', { name: '200 crediti · Luna' }));
  const group = effect.getByRole('group', { name: 'What would change' });
  expect(group).toHaveTextContent('Italian, Name:200 crediti→Duecento crediti');
  expect(group).not.toHaveTextContent('Spanish');
  expect(state.prices.proposals).toMatchObject([
    { productId: 'credits-200', fluxIds: ['7'], change: { kind: 'words', isSuggested: false, position: 2 } },
  ]);
});
