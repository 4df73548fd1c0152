import { definePage } from '@halo/shared/remote';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { messages as texts } from '../src/messages.ts';
import { manyMessages } from './scenarios.ts';

const COUNT = 10_000;

/** The same texts in the same windowed list, and nothing else: what the benchmark holds the conversation against. */
function BareList() {
  const [rows] = useState(() => manyMessages(COUNT));
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises it here
  const list = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: COUNT,
    getScrollElement: () => box.current,
    estimateSize: () => 90,
    overscan: 8,
    initialOffset: () => COUNT * 1000,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  return (
    <div
      ref={box}
      role="region"
      aria-label="Messaggi"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
      tabIndex={0}
      style={{ position: 'fixed', inset: 0, overflowY: 'auto' }}
    >
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ index, key, start }) => (
          <p
            key={String(key)}
            ref={list.measureElement}
            data-index={index}
            data-msg-id={index}
            style={{
              position: 'absolute',
              insetInline: 0,
              padding: '11px 80px 30px 20px',
              transform: `translateY(${start}px)`,
            }}
          >
            {rows[index]?.text}
          </p>
        ))}
      </div>
    </div>
  );
}

export const { bootstrap, mount, update, unmount } = definePage({ page: BareList, messages: texts });
