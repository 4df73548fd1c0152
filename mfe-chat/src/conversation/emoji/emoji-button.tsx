import { IconButton, SmileIcon } from '@halo/shared/ui';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmojiPanelProps } from './emoji-panel.tsx';

interface EmojiButtonProps {
  boxRef: RefObject<HTMLTextAreaElement | null>;
  onWrite(text: string): void;
}

/** Opens the signs beside the box. Not on a touch screen, whose keyboard has them; what it opens is loaded then. */
export function EmojiButton({ boxRef, onWrite }: EmojiButtonProps) {
  const { t } = useTranslation('chat');
  const [Panel, setPanel] = useState<ComponentType<EmojiPanelProps>>();
  const button = useRef<HTMLButtonElement>(null);
  if (!(globalThis.matchMedia?.('(pointer: fine)').matches ?? false)) return null;

  async function open(): Promise<void> {
    // Without the panel the keyboard of the system remains: nothing to say.
    const loaded = await import(/* webpackChunkName: "emoji" */ './emoji-panel.tsx').catch(() => undefined);
    if (loaded) setPanel(() => loaded.EmojiPanel);
  }

  /** Where the caret stands, which stays behind it. */
  function choose(sign: string): void {
    const box = boxRef.current;
    if (!box) return;
    box.setRangeText(sign, box.selectionStart, box.selectionEnd, 'end');
    onWrite(box.value);
  }

  return (
    <>
      <IconButton
        ref={button}
        label={t('emoji.open')}
        aria-expanded={Panel !== undefined}
        aria-haspopup="dialog"
        onClick={() => (Panel ? setPanel(undefined) : void open())}
      >
        <SmileIcon size={22} />
      </IconButton>
      {Panel && (
        <Panel
          onChoose={choose}
          onClose={(isLeft) => {
            setPanel(undefined);
            if (!isLeft) boxRef.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
