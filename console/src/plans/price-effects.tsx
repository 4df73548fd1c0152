import { formatMoment } from '../format.ts';
import { t, texts } from '../texts.ts';
import { isUnchanged, type PlanEffect } from './plan-prices.ts';
import { flowsText, priceText } from './price-text.ts';
import classes from './plans.module.css';

const words = texts.plans;

interface PriceEffectsProps {
  effects: readonly PlanEffect[];
  /** absent: as soon as a second person agrees */
  startsAt: string | undefined;
  /** what is scheduled is dropped, and nothing else happens */
  isKept: boolean;
}

/** Before and after, side by side, and from when on. */
export function PriceEffects({ effects, startsAt, isKept }: PriceEffectsProps) {
  return (
    <div className={classes['effects']} role="group" aria-label={words.effect}>
      {effects.map((effect) => {
        const { fluxIds, before, after } = effect;
        return (
          <p key={fluxIds.join()} className={classes['effect']}>
            <span>{flowsText(fluxIds)}:</span>
            {isKept || isUnchanged(effect) ? (
              <ins>{t('plans.stays', { price: priceText(after) })}</ins>
            ) : (
              <>
                <del>{priceText(before)}</del>
                <span aria-hidden>→</span>
                <ins>{priceText(after)}</ins>
              </>
            )}
          </p>
        );
      })}
      <p className={classes['meta']}>
        {startsAt === undefined || isKept
          ? words.takesEffectAtOnce
          : t('plans.takesEffectAt', { when: formatMoment(startsAt) })}
      </p>
    </div>
  );
}
