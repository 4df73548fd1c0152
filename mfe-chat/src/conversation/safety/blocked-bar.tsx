import styled from '@emotion/styled';
import type { Safety } from '@halo/shared/remote';
import { color, fontSize, fontWeight } from '@halo/shared/theme';
import { BlockIcon, Button } from '@halo/shared/ui';
import { NoWritingBar } from '../no-writing-bar.ts';

/** What the block does, and the way back. */
export function BlockedBar({ texts, onUndo }: { texts: Safety['texts']; onUndo(): void }) {
  return (
    <NoWritingBar role="note">
      <BlockIcon size={22} />
      <Words>
        <Title>{texts.blocked}</Title>
        <Text>{texts.blockedText}</Text>
      </Words>
      <Button size="medium" variant="soft" onClick={onUndo}>
        {texts.undo}
      </Button>
    </NoWritingBar>
  );
}

const Words = styled.div({ flex: '1 1 220px', display: 'grid', gap: 2 });
const Title = styled.p({ fontWeight: fontWeight.bold });
const Text = styled.p({ color: color.soft, fontSize: fontSize.small, lineHeight: 1.4 });
