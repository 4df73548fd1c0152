import styled from '@emotion/styled';
import type { Safety } from '@halo/shared/remote';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { BlockIcon, Button } from '@halo/shared/ui';

/** Where the box to write in was: what the block does, and the way back. */
export function BlockedBar({ texts, onUndo }: { texts: Safety['texts']; onUndo(): void }) {
  return (
    <Bar role="note">
      <BlockIcon size={22} />
      <Words>
        <Title>{texts.blocked}</Title>
        <Text>{texts.blockedText}</Text>
      </Words>
      <Button size="medium" variant="soft" onClick={onUndo}>
        {texts.undo}
      </Button>
    </Bar>
  );
}

const Bar = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[3]}`,
  borderTop: `1px solid ${color.line}`,
  background: color.surface,
  padding: `14px calc(16px + env(safe-area-inset-right)) calc(14px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left))`,
  '& > svg': { flex: 'none', color: color.soft },
  '& > button': { marginInlineStart: 'auto' },
});
const Words = styled.div({ flex: '1 1 220px', display: 'grid', gap: 2 });
const Title = styled.p({ fontWeight: fontWeight.bold });
const Text = styled.p({ color: color.soft, fontSize: fontSize.small, lineHeight: 1.4 });
