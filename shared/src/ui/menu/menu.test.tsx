import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Menu } from './menu.tsx';

const onReport = jest.fn();
const onBlock = jest.fn();

function show() {
  return render(
    <>
      <Menu
        label="More"
        items={[
          { id: 'report', label: 'Report', hint: 'Someone reads it', onSelect: onReport },
          { id: 'block', label: 'Block', tone: 'danger', onSelect: onBlock },
        ]}
      />
      <button type="button">elsewhere</button>
    </>,
  );
}

const button = () => screen.getByRole('button', { name: 'More' });
const item = (name: string) => screen.getByRole('menuitem', { name });

beforeEach(() => jest.clearAllMocks());

describe('Menu', () => {
  it('opens at a tap, names and describes what is in it, and closes with the choice', async () => {
    const user = userEvent.setup();
    const { container } = show();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await user.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(item('Report')).toHaveAccessibleDescription('Someone reads it');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(item('Block'));
    expect(onBlock).toHaveBeenCalledTimes(1);
    expect(onReport).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is walked through with the arrows, round and round', async () => {
    const user = userEvent.setup();
    show();
    await user.click(button());
    expect(item('Report')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Block')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Report')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(item('Block')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(item('Report')).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    expect(onBlock).toHaveBeenCalledTimes(1);
  });

  it('closes with Esc, which gives the focus back, with Tab, and with a tap elsewhere', async () => {
    const user = userEvent.setup();
    show();
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button()).toHaveFocus();
    await user.click(button());
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(onReport).not.toHaveBeenCalled();
  });
});
