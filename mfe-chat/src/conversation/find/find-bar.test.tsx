import { renderInPlatform } from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { FindBar } from './find-bar.tsx';
import type { ThreadFind } from './use-thread-find.ts';

const find = (over: Partial<ThreadFind>): ThreadFind => ({
  isOpen: true,
  typed: 'lago',
  words: ['lago'],
  found: { status: 'ready', text: 'lago', messages: [], hasMore: false, more: () => {} } as never,
  place: 3,
  open: () => {},
  close: () => {},
  type: () => {},
  older: undefined,
  newer: undefined,
  ...over,
});

test('[CHAT-14] the arrow that led to the last hit keeps the focus, says that it leads nowhere, and does nothing', async () => {
  const older = jest.fn();
  function LastButOne() {
    const [place, setPlace] = useState(2);
    const goOn = (): void => {
      older();
      setPlace(3);
    };
    return <FindBar find={find({ place, older: place === 2 ? goOn : undefined })} />;
  }
  const { user } = await renderInPlatform(<LastButOne />, { messages });
  const arrow = screen.getByRole('button', { name: 'Risultato meno recente' });
  await user.tab();
  expect(arrow).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(arrow).toHaveFocus();
  expect(arrow).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(older).toHaveBeenCalledTimes(1);
});
