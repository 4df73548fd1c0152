import { offerPrices, userOf } from '@halo/shared/contracts';
import { useFormats, useSession } from '@halo/shared/remote';
import { useTranslation } from 'react-i18next';
import type { MessageKind, MessagePrice } from './message-price.ts';

/** What pressing the button costs, and what is left then; in money too where credits must be bought for it. */
export function PriceLine({ price }: { price: MessagePrice }) {
  const { t } = useTranslation('chat');
  const { costOf, moneyOf } = useBoughtCredits();
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
    case 'free': {
      if (price.isAffordable && price.kind === 'icebreaker') return t('price.icebreaker', { count: price.left });
      if (price.isAffordable) return <Affordable price={price} />;
      const count = costOf(price.message);
      const money = moneyOf(count);
      const why = t(price.kind === 'free' ? 'price.needsCredits' : 'price.noIcebreaker');
      return money ? `${why} · ${t('price.bought', { count, price: money })}` : why;
    }
    case 'credits': {
      if (price.isAffordable) return <Affordable price={price} />;
      const money = moneyOf(1);
      const why = t('price.tooFew', { count: price.balance, cost: price.cost });
      return money ? `${why} · ${t('price.each', { price: money })}` : why;
    }
  }
}

function Affordable({ price }: { price: { readonly cost: number; readonly left: number } }) {
  const { t } = useTranslation('chat');
  return `${t('price.cost', { count: price.cost })} · ${t('price.left', { count: price.left })}`;
}

/** What a message takes of credits that are bought, and what so many of them cost here; undefined: none are sold. */
function useBoughtCredits() {
  const { t } = useTranslation('chat');
  const { money } = useFormats();
  const user = userOf(useSession());
  const perCredit = offerPrices(user)?.perCredit;
  return {
    costOf(message: MessageKind): number {
      const { messageCost: text = 0, photoCost: photo = text, voiceCost: voice = text } = user?.flow ?? {};
      return { text, photo, voice }[message];
    },
    moneyOf(credits: number): string | undefined {
      if (!perCredit || credits === 0) return undefined;
      const least = money(perCredit.least * credits);
      const most = money(perCredit.most * credits);
      return least === most ? least : t('price.between', { least, most });
    },
  };
}

/** The price alone, for the button; undefined where pressing it costs nothing, or buys nothing. */
export function useButtonPrice(price: MessagePrice): string | undefined {
  const { t } = useTranslation('chat');
  if (!('isAffordable' in price) || !price.isAffordable) return undefined;
  if (price.kind === 'icebreaker') return t('price.button.icebreaker');
  return t('price.button.credits', { count: price.cost });
}
