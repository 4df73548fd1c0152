import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useRef, useState } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

function Opener(props: Partial<DialogProps> & { onClosed?: () => void }) {
  const { onClosed, ...rest } = props;
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={close} title="Sign in" description="To go on, sign in." {...rest}>
        <input aria-label="E-mail" />
        <button type="button" onClick={close}>
          Go on
        </button>
      </Dialog>
    </>
  );
}

async function openDialog(props: Parameters<typeof Opener>[0] = {}) {
  const user = userEvent.setup();
  const view = render(<Opener {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog'), ...view };
}

/** What the browser sends to a dialog when Esc is pressed. */
function cancel(dialog: HTMLElement): boolean {
  return fireEvent(dialog, new Event('cancel', { cancelable: true }));
}

describe('Dialog', () => {
  it('opens as a modal with its title and description', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { dialog, container } = await openDialog();
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(dialog).toHaveAccessibleName('Sign in');
    expect(dialog).toHaveAccessibleDescription('To go on, sign in.');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is read from its title: the dialog itself has the focus', async () => {
    const { dialog } = await openDialog();
    expect(dialog).toHaveFocus();
  });

  it('puts the focus into the requested field', () => {
    function WithField() {
      const field = useRef<HTMLInputElement>(null);
      return (
        <Dialog open onClose={() => {}} title="Sign in" initialFocus={field}>
          <button type="button">Other</button>
          <input ref={field} aria-label="E-mail" />
        </Dialog>
      );
    }
    render(<WithField />);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it('[POP-03] keeps the focus inside, in both directions', async () => {
    const { user } = await openDialog({ staticBackdrop: true });
    const visited: (string | null)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await user.tab();
      visited.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
    }
    expect(visited).toEqual(['E-mail', 'Go on', 'E-mail', 'Go on']);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
  });

  it('[POP-03] gives the focus back to what opened it', async () => {
    const { user } = await openDialog({ staticBackdrop: true });
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('[POP-03] with a static backdrop neither Esc nor a click beside it closes', async () => {
    const onClosed = jest.fn();
    const { user, dialog } = await openDialog({ staticBackdrop: true, onClosed });
    expect(dialog).toHaveAttribute('closedby', 'none');
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(cancel(dialog)).toBe(false);
    await user.pointer({ keys: '[MouseLeft]', target: dialog, coords: { x: 5000, y: 5000 } });
    expect(onClosed).not.toHaveBeenCalled();
    expect(dialog.open).toBe(true);
  });

  it('with a static backdrop and a × Esc closes, once, unless something inside took it', async () => {
    const onClosed = jest.fn();
    const { dialog } = await openDialog({ staticBackdrop: true, closeLabel: 'Close', onClosed });
    const field = screen.getByLabelText('E-mail');
    const take = (event: Event) => event.preventDefault();
    field.addEventListener('keydown', take);
    fireEvent.keyDown(field, { key: 'Escape' });
    field.removeEventListener('keydown', take);
    expect(onClosed).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('closes on Esc and beside it when the user may leave', async () => {
    const onClosed = jest.fn();
    const { user, dialog } = await openDialog({ onClosed });
    act(() => void cancel(dialog));
    expect(onClosed).toHaveBeenCalledTimes(1);

    await user.click(screen.getByRole('button', { name: 'Open' }));
    const again = screen.getByRole('dialog');
    await user.pointer({ keys: '[MouseLeft]', target: again, coords: { x: 5000, y: 5000 } });
    expect(onClosed).toHaveBeenCalledTimes(2);
  });

  it('does not close on a click inside', async () => {
    const onClosed = jest.fn();
    const { user } = await openDialog({ onClosed });
    await user.click(screen.getByText('To go on, sign in.'));
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('has a × only with a name for it', async () => {
    const onClosed = jest.fn();
    const { user } = await openDialog({ closeLabel: 'Close', onClosed });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('closes when it leaves the page, and does not mind a vanished opener', () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const { unmount } = render(<Dialog open onClose={() => {}} title="Bye" />);
    opener.remove();
    expect(() => unmount()).not.toThrow();
  });
});
