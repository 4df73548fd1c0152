import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Badge } from './badge/badge.tsx';
import { EmptyState } from './empty-state/empty-state.tsx';
import { ErrorState } from './empty-state/error-state.tsx';
import { Page, PageHeader } from './layout/page.tsx';
import { ListRow } from './list-row/list-row.tsx';
import { SettingList, SettingRow } from './list-row/setting-list.tsx';
import { Notice } from './notice/notice.tsx';
import { Chip, ChipRow } from './pill/chip.tsx';
import { LiveRegion } from './screen-reader/live-region.tsx';
import { SkeletonScreen } from './skeleton/skeleton-screen.tsx';

describe('Badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('%d is shown as %s', (count, shown) => {
    render(<Badge count={count} />);
    expect(screen.getByText(shown)).toBeVisible();
  });

  it('is not there at zero', () => {
    const { container } = render(<Badge count={0} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('reads its label, not its number', () => {
    render(<Badge count={3} label="3 unread" />);
    expect(screen.getByText('3')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('3 unread')).toBeInTheDocument();
  });
});

describe('ListRow', () => {
  it('is a link, a button or plain', async () => {
    const onClick = jest.fn();
    render(
      <>
        <ListRow href="/chats/7" title="Giulia" selected />
        <ListRow onClick={onClick} title="Anna" />
        <ListRow title="Irene" />
      </>,
    );
    expect(screen.getByRole('link', { name: 'Giulia' })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Anna' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});

describe('ErrorState', () => {
  it('says so at once and retries', async () => {
    const onRetry = jest.fn();
    const { rerender } = render(<ErrorState title="Not loaded" retryLabel="Retry" onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    rerender(<ErrorState title="Not loaded" retryLabel="Retry" onRetry={onRetry} busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('LiveRegion', () => {
  it('is there before its text, so that the text is read', () => {
    const { rerender } = render(<LiveRegion message="" />);
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    rerender(<LiveRegion message="Two new messages" />);
    expect(screen.getByRole('status')).toBe(region);
    expect(region).toHaveTextContent('Two new messages');
    rerender(<LiveRegion message="Failed" assertive />);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed');
  });
});

it.each(['grid', 'list', 'conversation', 'form', 'profile'] as const)('the %s skeleton is read once', (layout) => {
  render(<SkeletonScreen layout={layout} label="Loading" />);
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading$/);
});

it('a page of all this has no accessibility faults', async () => {
  const { container } = render(
    <main>
      <PageHeader title="Chats" back={{ href: '/', label: 'Back' }} end={<span>40</span>} />
      <Page>
        <ChipRow label="Filters">
          <Chip selected>Near</Chip>
          <Chip selected={false}>Online</Chip>
        </ChipRow>
        <ListRow
          href="/chats/7"
          title="Giulia"
          text="Ciao"
          meta="20:44"
          badge={<Badge count={2} label="2 unread" />}
          unread
        />
        <SettingList label="Settings">
          <SettingRow label="Notices" value="Push" href="/notices" />
          <SettingRow label="Sign out" onClick={() => {}} />
          <SettingRow label="Version" value="1" />
        </SettingList>
        <Notice tone="danger">Refused</Notice>
        <EmptyState title="Nothing yet" text="Write to someone" />
        <SkeletonScreen layout="list" label="Loading" />
      </Page>
    </main>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Chats');
  expect(await axe(container)).toHaveNoViolations();
});
