import styled from '@emotion/styled';
import type { Quote } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { CrossIcon, IconButton } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { quoteWords } from '../media/quote-words.ts';

/** Over the box: what is being answered, and the way to answer nothing. */
export function ReplyBar({ quote, name, onCancel }: { quote: Quote | undefined; name: string; onCancel(): void }) {
  const { t } = useTranslation('chat');
  if (!quote) return null;
  return (
    <Bar role="group" aria-label={t('quote.replying')}>
      <Words>
        <Title>{quote.isOwn ? t('quote.toYourself') : t('quote.to', { name })}</Title>
        <Text dir="auto">{quoteWords(quote, t)}</Text>
      </Words>
      <IconButton label={t('quote.cancel')} onClick={onCancel}>
        <CrossIcon size={20} />
      </IconButton>
    </Bar>
  );
}

const Bar = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  marginBottom: space[2],
  paddingInlineStart: 12,
  borderInlineStart: `3px solid ${color.accent}`,
});
const Words = styled.span({ flex: 1, minWidth: 0, display: 'grid' });
const Title = styled.span({ color: color.accent, fontSize: fontSize.small, fontWeight: fontWeight.bold });
const Text = styled.span({
  overflow: 'hidden',
  color: color.soft,
  fontSize: fontSize.small,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
