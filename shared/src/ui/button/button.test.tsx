import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createRef } from 'react';
import { IconButton, IconButtonLink } from '../icon-button/icon-button.tsx';
import { LikeButton } from '../like-button/like-button.tsx';
import { Button, ButtonLink } from './button.tsx';

describe('Button', () => {
  it('works by mouse and keyboard and does not send forms by accident', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
    const user = userEvent.setup();
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Add</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('while busy keeps its name and the focus, says so, and does nothing', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    const user = userEvent.setup();
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy} busyLabel="Paying" onClick={onClick}>
          Pay 29,90 €
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await user.tab();
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Pay 29,90 €' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Paying');
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes a ref and native attributes', () => {
    const ref = createRef<HTMLButtonElement>();
    render(
      <Button ref={ref} disabled name="go">
        Go
      </Button>,
    );
    expect(ref.current).toBe(screen.getByRole('button', { name: 'Go' }));
    expect(ref.current).toBeDisabled();
    expect(ref.current).toHaveAttribute('name', 'go');
  });

  it('is a link when it leads somewhere', () => {
    render(<ButtonLink href="/find">Find</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Find' })).toHaveAttribute('href', '/find');
  });

  it('has no accessibility faults', async () => {
    const { container } = render(
      <main>
        <Button variant="soft" size="small">
          Small
        </Button>
        <Button busy>Busy</Button>
        <IconButton label="Notices, 3 new" badge={3}>
          <svg />
        </IconButton>
        <IconButtonLink label="Back" href="/">
          <svg />
        </IconButtonLink>
        <LikeButton liked label="Like Giulia" />
      </main>,
    );
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('IconButton', () => {
  it('is named by its label, and its count is not read twice', () => {
    render(
      <IconButton label="Notices, 3 new" badge={3}>
        <svg />
      </IconButton>,
    );
    const button = screen.getByRole('button', { name: 'Notices, 3 new' });
    expect(button).toHaveTextContent('3');
    expect(button).toHaveAttribute('title', 'Notices, 3 new');
  });

  it('does nothing while busy', async () => {
    const onClick = jest.fn();
    render(
      <IconButton label="Send" busy onClick={onClick}>
        <svg />
      </IconButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onClick).not.toHaveBeenCalled();
  });
});

it('the like button exposes whether it is pressed', () => {
  const { rerender } = render(<LikeButton liked={false} label="Like Giulia" />);
  expect(screen.getByRole('button', { name: 'Like Giulia' })).toHaveAttribute('aria-pressed', 'false');
  rerender(<LikeButton liked label="Like Giulia" />);
  expect(screen.getByRole('button', { name: 'Like Giulia' })).toHaveAttribute('aria-pressed', 'true');
});
