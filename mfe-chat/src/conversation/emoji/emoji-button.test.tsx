import { renderInPlatform } from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { EmojiButton } from './emoji-button.tsx';

function Writing() {
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('Ciao!');
  return (
    <>
      <EmojiButton boxRef={box} onWrite={setText} />
      <textarea ref={box} aria-label="box" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

const withPointer = (pointer: 'fine' | 'coarse') => {
  window.matchMedia = ((query: string) => ({ matches: query.includes(pointer) })) as typeof window.matchMedia;
};
const before = window.matchMedia;
afterEach(() => {
  window.matchMedia = before;
});

test('[CHAT-12] a sign goes where the caret is, several after each other, and Escape leads back to the box', async () => {
  withPointer('fine');
  const { user, platform } = await renderInPlatform(<Writing />, { messages });
  const box = screen.getByRole<HTMLTextAreaElement>('textbox');
  box.setSelectionRange(4, 4);
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  expect(await screen.findByRole('button', { name: '❤️' })).toHaveFocus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(screen.getByRole('button', { name: '😂' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: '😂' }));
  fireEvent.click(screen.getByRole('button', { name: '🔥' }));
  expect(box).toHaveValue('Ciao😂🔥!');
  fireEvent.keyDown(screen.getByRole('button', { name: '🔥' }), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(box).toHaveFocus();
  expect(platform.missingTexts).toEqual([]);
});

test('a touch screen has its own', async () => {
  withPointer('coarse');
  await renderInPlatform(<Writing />, { messages });
  expect(screen.queryByRole('button')).toBeNull();
});
