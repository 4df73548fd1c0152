import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createToastStore, type ToastInput } from './toast-store.ts';
import { ToastRegion } from './toast-region.tsx';

function renderRegion() {
  const store = createToastStore();
  const view = render(<ToastRegion store={store} label="Notices" closeLabel="Close notice" />);
  return { ...view, store, show: (toast: ToastInput) => act(() => store.show(toast)) };
}

function pass(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds));
}

describe('ToastRegion', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reads successes politely and failures at once', () => {
    const { show } = renderRegion();
    show({ text: 'Saved', tone: 'success' });
    show({ text: 'Not sent', tone: 'danger' });
    expect(within(screen.getByRole('status')).getByText('Saved')).toBeVisible();
    expect(within(screen.getByRole('alert')).getByText('Not sent')).toBeVisible();
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('alert')).toHaveAttribute('aria-live', 'assertive');
  });

  it('[POP-07] closes a toast after five seconds, not before', () => {
    const { show } = renderRegion();
    show({ text: 'Saved' });
    pass(4_999);
    expect(screen.getByText('Saved')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('waits while the toast is hovered over or has the focus', () => {
    const { show } = renderRegion();
    show({ text: 'Saved' });
    const close = screen.getByRole('button', { name: 'Close notice' });
    fireEvent.mouseEnter(close.parentElement as HTMLElement);
    pass(20_000);
    expect(screen.getByText('Saved')).toBeVisible();
    act(() => close.focus());
    fireEvent.mouseLeave(close.parentElement as HTMLElement);
    pass(20_000);
    expect(screen.getByText('Saved')).toBeVisible();
    act(() => close.blur());
    pass(5_000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('keeps a toast with something to do until it is done', () => {
    const retry = jest.fn();
    const { show } = renderRegion();
    show({ text: 'Not sent', tone: 'danger', action: { label: 'Retry', onClick: retry } });
    pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  });

  it('shows several at once and closes the right one', () => {
    const { show } = renderRegion();
    show({ text: 'One' });
    show({ text: 'Two' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close notice' })[0] as HTMLElement);
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    expect(screen.getByText('Two')).toBeVisible();
  });

  it('leaves no timer behind', () => {
    const { show, unmount } = renderRegion();
    show({ text: 'Saved' });
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('has no accessibility faults', async () => {
  const { container, show } = renderRegion();
  show({ text: 'Saved', title: 'Profile', tone: 'success' });
  expect(await axe(container)).toHaveNoViolations();
});
