import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Combobox, type ComboboxProps } from './combobox.tsx';

interface City {
  id: number;
  name: string;
}
const CITIES: City[] = [
  { id: 1, name: 'Bologna' },
  { id: 2, name: 'Bolzano' },
  { id: 3, name: 'Borgo' },
];
const texts = {
  typeMore: (missing: number) => `${missing} letters more`,
  loading: 'Looking',
  none: 'No city',
  failed: 'Did not work',
  count: (items: number) => `${items} cities`,
  clear: 'Clear',
};
const byPrefix = async (text: string) => CITIES.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));

function renderCombobox(props: Partial<ComboboxProps<City>> = {}) {
  const onSelect = jest.fn();
  const loadItems = jest.fn(props.loadItems ?? byPrefix);
  function Sample() {
    const [selected, setSelected] = useState<City | null>(null);
    const select = (city: City | null): void => {
      onSelect(city);
      setSelected(city);
    };
    return (
      <Combobox
        label="City"
        itemToString={({ name }: City) => name}
        itemKey={({ id }: City) => String(id)}
        texts={texts}
        debounceMs={0}
        {...props}
        loadItems={loadItems}
        selected={selected}
        onSelect={select}
      />
    );
  }
  const view = render(<Sample />);
  return {
    ...view,
    user: userEvent.setup(),
    input: screen.getByRole('combobox', { name: 'City' }),
    onSelect,
    loadItems,
  };
}

describe('Combobox', () => {
  it('asks for three letters before it looks anything up', async () => {
    const { user, input, loadItems } = renderCombobox();
    await user.type(input, 'bo');
    expect(screen.getByRole('status')).toHaveTextContent('1 letters more');
    expect(loadItems).not.toHaveBeenCalled();
    await user.type(input, 'l');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(loadItems).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 cities'));
  });

  it('is chosen from by keyboard', async () => {
    const { user, input, onSelect } = renderCombobox();
    await user.type(input, 'bol');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Bolzano' }).id);
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Bolzano');
    expect(onSelect).toHaveBeenLastCalledWith(CITIES[1]);
    expect(input).toHaveAttribute('aria-expanded', 'false');
  });

  it('is chosen from by mouse', async () => {
    const { user, input, onSelect } = renderCombobox();
    await user.type(input, 'bor');
    await user.click(await screen.findByRole('option', { name: 'Borgo' }));
    expect(onSelect).toHaveBeenLastCalledWith(CITIES[2]);
    expect(input).toHaveValue('Borgo');
  });

  it('takes the choice back when the text changes, and keeps the text', async () => {
    const { user, input, onSelect } = renderCombobox();
    await user.type(input, 'bor');
    await user.click(await screen.findByRole('option', { name: 'Borgo' }));
    await user.type(input, 'x');
    expect(onSelect).toHaveBeenLastCalledWith(null);
    expect(input).toHaveValue('Borgox');
    expect(await screen.findByText('No city', { selector: '[aria-hidden]' })).toBeVisible();
  });

  it('can be emptied', async () => {
    const { user, input, onSelect } = renderCombobox();
    await user.type(input, 'bor');
    await user.click(await screen.findByRole('option', { name: 'Borgo' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
    expect(onSelect).toHaveBeenLastCalledWith(null);
  });

  it('closes on Esc without choosing', async () => {
    const { user, input, onSelect } = renderCombobox();
    await user.type(input, 'bol');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(onSelect).not.toHaveBeenCalledWith(expect.objectContaining({ id: expect.any(Number) }));
  });

  it('says when the look-up fails', async () => {
    const { user, input } = renderCombobox({ loadItems: () => Promise.reject(new Error('down')) });
    await user.type(input, 'bol');
    expect(await screen.findByText('Did not work', { selector: '[aria-hidden]' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Did not work'));
  });

  it('shows only the answer to what is typed now, and aborts the others', async () => {
    const answers = new Map<string, { resolve: (cities: City[]) => void; signal: AbortSignal }>();
    const { user, input } = renderCombobox({
      loadItems: (text, signal) => new Promise((resolve) => answers.set(text, { resolve, signal })),
    });
    await user.type(input, 'bol');
    await waitFor(() => expect(answers.has('bol')).toBe(true));
    await user.type(input, 'z');
    await waitFor(() => expect(answers.has('bolz')).toBe(true));
    expect(answers.get('bol')?.signal.aborted).toBe(true);
    await act(async () => answers.get('bolz')?.resolve([CITIES[1] as City]));
    await act(async () => answers.get('bol')?.resolve(CITIES));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bolzano']);
  });

  it('is tied to its error and has no accessibility faults', async () => {
    const { user, input, container } = renderCombobox({ error: 'Choose a city', hint: 'Where you are' });
    expect(input).toHaveAccessibleDescription('Choose a city Where you are');
    expect(input).toBeInvalid();
    await user.type(input, 'bol');
    await screen.findAllByRole('option');
    expect(await axe(container)).toHaveNoViolations();
  });
});
