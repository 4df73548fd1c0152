import { aConversation, aProfileCard, renderInPlatform, someMessages } from '@halo/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { ConversationPage } from '../conversation-page.tsx';
import { messages } from '../messages.ts';

const COUNT = 300;
const ROOM_PX = 600;
const ROW_PX = 60;
const person = aProfileCard({ id: 'angel-1', screenName: 'Chiara', nature: 'verified_person' });
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];

function nextFrame(): Promise<unknown> {
  return act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** The page, the box of its messages, and a way to scroll it that says how often something was drawn. */
async function open() {
  // jsdom has no layout.
  jest.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, ROW_PX));
  let drawings = 0;
  const history = async () => aConversation({ angel: person, messages: someMessages(COUNT) });
  await renderInPlatform(
    <Profiler id="page" onRender={() => (drawings += 1)}>
      <ConversationPage />
    </Profiler>,
    { messages, platform: { api: { conversations: { history } } }, params: { angelId: 'angel-1' } },
  );
  const box = screen.getByRole('region', { name: 'Messaggi' });
  const list = screen.getByRole('list');
  Object.defineProperties(box, {
    clientHeight: { get: () => ROOM_PX },
    scrollHeight: { get: () => Number.parseFloat(list.style.height) },
  });
  function scrollTo(top: number): number {
    drawings = 0;
    box.scrollTop = top;
    fireEvent.scroll(box);
    return drawings;
  }
  // For two frames after the messages came, what scrolls is not the reader.
  await nextFrame();
  await nextFrame();
  scrollTo(box.scrollHeight - ROOM_PX);
  scrollTo(5_000);
  return { box, scrollTo };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('scrolling', () => {
  test('draws nothing while the rows that come into sight are drawn already', async () => {
    const { scrollTo, box } = await open();
    const before = rows();
    expect(scrollTo(5_000 - ROW_PX)).toBe(0);
    expect(box.scrollTop).toBe(5_000 - ROW_PX);
    expect(rows()).toEqual(before);
  });

  test('draws the rows that are needed at once, and leaves those that stay as they are', async () => {
    const { scrollTo, box } = await open();
    const before = rows();
    const changed = new MutationObserver(() => {});
    changed.observe(box, { subtree: true, childList: true, attributes: true, characterData: true });
    expect(scrollTo(5_000 - 10 * ROW_PX)).toBe(1);
    const touched = changed.takeRecords().map(({ target }) => target);
    changed.disconnect();
    const stayed = before.filter((row) => row.isConnected);
    expect(stayed.length).toBeGreaterThan(5);
    expect(stayed.length).toBeLessThan(before.length);
    expect(stayed.filter((row) => touched.some((node) => row.contains(node)))).toEqual([]);
  });
});
