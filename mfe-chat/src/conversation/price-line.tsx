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
    case 'icebreaker':
      return price.isAffordable
        ? t('price.icebreaker', { count: price.cost, left: price.left })
        : t('price.noIcebreaker');
    case 'free':
      return price.isAffordable ? t('price.free', { count: price.left }) : t('price.noFree');
    case 'credits':
      return price.isAffordable
        ? `${t('price.cost', { count: price.cost })} · ${t('price.left', { count: price.left })}`
        : t('price.tooFew', { count: price.balance, cost: price.cost });
  }
}

/** The price alone, for the button; undefined where pressing it costs nothing, or buys nothing. */
export function useButtonPrice(price: MessagePrice): string | undefined {
  const { t } = useTranslation('chat');
  if (price.kind === 'unknown' || price.kind === 'unlimited' || !price.isAffordable) return undefined;
  return t(`price.button.${price.kind}`, { count: price.cost });
}
