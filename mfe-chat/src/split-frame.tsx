import styled from '@emotion/styled';
import { color, media } from '@halo/shared/theme';
import type { ReactNode } from 'react';

export interface SplitFrameProps {
  /** beside the thread; leave out where there is no room */
  list?: ReactNode;
  thread: ReactNode;
}

/**
 * As high as the shell leaves room for: the content stands in a box that adds nothing to the page's own height,
 * so list and thread scroll by themselves and the composer stays in sight.
 */
export function SplitFrame({ list, thread }: SplitFrameProps) {
  return (
    <Frame>
      <Panes data-split={list !== undefined}>
        {list !== undefined && <ListPane>{list}</ListPane>}
        <ThreadPane>{thread}</ThreadPane>
      </Panes>
    </Frame>
  );
}

/** Of a conversation on a wide screen. */
const HEIGHT_MAX_PX = 1000;
const Frame = styled.div({ position: 'relative', flex: 1, minHeight: 300 });

const Panes = styled.div({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  '&[data-split=true]': { gridTemplateColumns: '340px minmax(0, 1fr)' },
  // Higher, what is read and what is written would be far from each other.
  [media.wide]: {
    maxHeight: HEIGHT_MAX_PX,
    borderInline: `1px solid ${color.line}`,
    boxShadow: `0 1px 0 ${color.line}`,
  },
});

const ListPane = styled.div({
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: color.surface,
  borderInlineEnd: `1px solid ${color.line}`,
});
const ThreadPane = styled.div({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  minWidth: 0,
  background: color.bg,
});
