import styled from '@emotion/styled';
import { REACTIONS, type Reaction } from '@halo/shared/contracts';
import { color, media, radius } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import { ROW } from '../thread-styles.ts';
import type { RowTools } from '../use-row-tools.ts';
import type { Bubble } from '../timeline.ts';

export interface ReactionChoiceProps {
  chosen: string | undefined;
  /** Undefined: the one that is there was chosen again, which takes it away. */
  onChoose(reaction: Reaction | undefined): void;
}

/** What can be put under a message, in a row over its menu. */
export function ReactionChoice({ chosen, onChoose }: ReactionChoiceProps) {
  const { t } = useTranslation('chat');
  return (
    <Row role="group" aria-label={t('message.react')}>
      {REACTIONS.map((reaction) => (
        <One
          key={reaction}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={reaction === chosen}
          onClick={() => onChoose(reaction === chosen ? undefined : reaction)}
        >
          {reaction}
        </One>
      ))}
    </Row>
  );
}

/** What stands under a message. */
export function ReactionsUnder({ bubble, name, t }: { bubble: Bubble; name: string; t: RowTools['t'] }) {
  const { reaction, otherReaction } = bubble;
  if (!reaction && !otherReaction) return null;
  return (
    <span className={ROW.reactions}>
      {otherReaction && (
        <span>
          <span className={ROW.hidden}>{t('message.reaction', { name })} </span>
          {otherReaction}
        </span>
      )}
      {reaction && (
        <span>
          <span className={ROW.hidden}>{t('message.ownReaction')} </span>
          {reaction}
        </span>
      )}
    </span>
  );
}

const Row = styled.div({ display: 'flex', justifyContent: 'space-between', paddingBottom: 4 });
const One = styled.button({
  flex: '1 1 0',
  minWidth: 0,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.field,
  background: 'transparent',
  fontSize: 22,
  lineHeight: 1,
  '&[aria-checked=true]': { background: color.tint, boxShadow: `inset 0 0 0 2px ${color.accent}` },
  '&:focus-visible': { outlineOffset: -3 },
  [media.hover]: { '&:hover': { background: color.tint } },
});
