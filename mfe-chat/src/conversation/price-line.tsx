import { useTranslation } from 'react-i18next';
import type { MessagePrice } from './message-price.ts';

/** What pressing the button costs, and what is left then. */
export function PriceLine({ price }: { price: MessagePrice }) {
  const { t } = useTranslation('chat');
  switch (price.kind) {
    case 'unknown':
      return null;
    case 'unlimited':
      return t('price.unlimited');
    case 'sample':
      return t('price.sample');
    case 'mutual':
      return t('price.mutual', { count: price.left });
    case 'icebreaker':
      return price.isAffordable ? t('price.icebreaker', { count: price.left }) : t('price.noIcebreaker');
    case 'free':
    case 'credits':
      if (!price.isAffordable && price.kind === 'free') return t('price.needsCredits');
      return price.isAffordable
        ? `${t('price.cost', { count: price.cost })} · ${t('price.left', { count: price.left })}`
        : t('price.tooFew', { count: price.balance, cost: price.cost });
  }
}

/** The price alone, for the button; undefined where pressing it costs nothing, or buys nothing. */
export function useButtonPrice(price: MessagePrice): string | undefined {
  const { t } = useTranslation('chat');
  if (!('isAffordable' in price) || !price.isAffordable) return undefined;
  if (price.kind === 'icebreaker') return t('price.button.icebreaker');
  return t('price.button.credits', { count: price.cost });
}
