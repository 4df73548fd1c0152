import type { Language, RatePlan } from '@halo/shared/contracts';
import { formatsFor } from '@halo/shared/texts';
import { t, texts } from '../texts.ts';
import classes from './flow-preview.module.css';

const words = texts.flows.preview;

interface PlansPreviewProps {
  plans: readonly RatePlan[];
  needsAgeCheck: boolean;
  language: Language;
}

/** The plans as their page lists them, with what they cost now. */
export function PlansPreview({ plans, needsAgeCheck, language }: PlansPreviewProps) {
  const { money } = formatsFor(language);
  if (plans.length === 0) return <p>{words.noPlans}</p>;
  return (
    <>
      {needsAgeCheck && <p className={classes['lead']}>{words.ageFirst}</p>}
      <ol className={classes['plans']} aria-label={words.plans}>
        {plans.map(({ productId, name, description, priceNote, totalCents, renewal }) => (
          <li key={productId}>
            <span lang={language}>
              <strong>{name}</strong>
              <span>{description}</span>
              {priceNote !== undefined && <span>{priceNote}</span>}
            </span>
            <strong>{money(totalCents)}</strong>
            {renewal && (
              <small>{t(`flows.preview.renews.${renewal.every}`, { price: money(renewal.priceCents) })}</small>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
