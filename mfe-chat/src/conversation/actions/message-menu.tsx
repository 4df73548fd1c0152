import styled from '@emotion/styled';
import type { Reaction } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { layer } from '@halo/shared/theme';
import { CopyIcon, type MenuItem, MenuList, ReplyIcon, TrashIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Bubble } from '../timeline.ts';
import { ReactionChoice } from './reactions.tsx';
import type { OpenMenu } from './use-message-menu.ts';

export interface MessageMenuProps {
  menu: OpenMenu | undefined;
  /** undefined: nothing can be written here */
  onReply: ((bubble: Bubble) => void) | undefined;
  /** undefined: nothing passes between the two any more */
  onReact: ((bubble: Bubble, reaction: Reaction | undefined) => void) | undefined;
  onDelete(bubble: Bubble): void;
  onClose(isLeft: boolean): void;
}

/** What can be done with one message. */
export function MessageMenu({ menu, onReply, onReact, onDelete, onClose }: MessageMenuProps) {
  const { t } = useTranslation('chat');
  const copy = useCopy();
  if (!menu) return null;
  const { bubble, style } = menu;
  const items: MenuItem[] = [];
  if (onReply && isAnswerable(bubble))
    items.push({
      id: 'reply',
      label: t('message.reply'),
      icon: <ReplyIcon size={20} />,
      onSelect: () => onReply(bubble),
    });
  if (!bubble.isLocked && !bubble.isDeleted)
    items.push({
      id: 'copy',
      label: t('message.copy'),
      icon: <CopyIcon size={20} />,
      onSelect: () => void copy(bubble.text),
    });
  if (bubble.id !== undefined)
    items.push({
      id: 'delete',
      label: t('message.delete'),
      icon: <TrashIcon size={20} />,
      tone: 'danger',
      onSelect: () => onDelete(bubble),
    });
  return (
    <Place style={style}>
      <MenuList label={t('message.menu')} items={items} onClose={onClose}>
        {onReact && isAnswerable(bubble) && !bubble.isLocked && (
          <ReactionChoice
            chosen={bubble.reaction}
            onChoose={(reaction) => {
              onClose(false);
              onReact(bubble, reaction);
            }}
          />
        )}
      </MenuList>
    </Place>
  );
}

/** Something can be done with it: then it has the button. */
export function hasMenu({ isHtml, isLocked, id }: Bubble): boolean {
  return !isHtml && (!isLocked || id !== undefined);
}

function isAnswerable({ id, isDeleted }: Bubble): boolean {
  return id !== undefined && !isDeleted;
}

function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('chat');
  const { popups } = usePlatform();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      popups.toast({ text: t('message.copied'), tone: 'ok' });
    } catch {
      popups.toast({ text: t('message.notCopied'), tone: 'danger' });
    }
  };
}

const Place = styled.div({ position: 'absolute', zIndex: layer.sticky, width: 'min(280px, 86%)' });
