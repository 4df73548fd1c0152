import styled from '@emotion/styled';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ThreadSafetyContext } from './thread-safety.tsx';

/**
 * Under a received message that reads like an insult, a request for money or a telephone number. It hides nothing of
 * it.
 */
export function BotherLine({ messageId, text }: { messageId: number; text: string }) {
  const { isBothering, asksAbout } = useContext(ThreadSafetyContext);
  return isBothering(text) && asksAbout(messageId) ? <BotherQuestion messageId={messageId} /> : null;
}

function BotherQuestion({ messageId }: { messageId: number }) {
  const { t } = useTranslation('chat');
  const { report, block, dismiss } = useContext(ThreadSafetyContext);
  const labelId = useId();
  return (
    <Line role="group" aria-labelledby={labelId}>
      <span id={labelId}>{t('bother.question')}</span>
      <Acts>
        <Act type="button" onClick={() => report(messageId)}>
          {t('bother.report')}
        </Act>
        <Act type="button" onClick={block}>
          {t('bother.block')}
        </Act>
        <Act type="button" data-quiet onClick={() => dismiss(messageId)}>
          {t('bother.fine')}
        </Act>
      </Acts>
    </Line>
  );
}

const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space[3]}`,
  maxWidth: 'min(86%, 520px)',
  paddingInlineStart: 4,
  color: color.soft,
  fontSize: fontSize.small,
  lineHeight: 1.3,
});
// Together on the next line where they have no room beside the question; their words begin where its words do.
const Acts = styled.span({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space[1]}`, marginInlineStart: -8 });
const Act = styled.button({
  minWidth: 44,
  minHeight: 44,
  padding: '0 8px',
  border: 0,
  background: 'transparent',
  color: color.danger,
  fontSize: fontSize.small,
  fontWeight: fontWeight.bold,
  '&[data-quiet]': { color: color.ink },
});
