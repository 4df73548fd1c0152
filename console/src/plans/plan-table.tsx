import type { PlanRecord } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { formatDay, formatEuros, formatMoment } from '../format.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { priceAt, scheduledAfter } from './plan-prices.ts';
import { listName, priceText } from './price-text.ts';
import { usePricesNow } from './use-prices-now.ts';
import classes from './plans.module.css';

const words = texts.plans;
const COLUMNS = 5;

interface PlanTableProps {
  plans: readonly PlanRecord[];
  onChange(plan: PlanRecord): void;
  onWords(plan: PlanRecord): void;
  onCopy(plan: PlanRecord): void;
}

/** What a brand sells in a flow: the price now, the one that comes, and all that there were. */
export function PlanTable({ plans, onChange, onWords, onCopy }: PlanTableProps) {
  const [open, setOpen] = useState<string>();
  return (
    <div className={parts['tableWrap']}>
      <table className={parts['table']} aria-label={words.caption}>
        <thead>
          <tr>
            <th scope="col">{words.plan}</th>
            <th scope="col">{words.price}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.scheduled}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <Fragment key={plan.productId}>
              <PlanRow
                plan={plan}
                isOpen={open === plan.productId}
                onToggle={() => setOpen(open === plan.productId ? undefined : plan.productId)}
                onChange={() => onChange(plan)}
                onWords={() => onWords(plan)}
                onCopy={() => onCopy(plan)}
              />
              {open === plan.productId && (
                <tr id={`history-${plan.productId}`}>
                  <td colSpan={COLUMNS} data-label="">
                    <PriceHistory plan={plan} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlanRowProps {
  plan: PlanRecord;
  isOpen: boolean;
  onToggle(): void;
  onChange(): void;
  onWords(): void;
  onCopy(): void;
}

function PlanRow({ plan, isOpen, onToggle, onChange, onWords, onCopy }: PlanRowProps) {
  const now = usePricesNow();
  const current = priceAt(plan.prices, now);
  const scheduled = scheduledAfter(plan.prices, now);
  const { scheduledWordings = [] } = plan;
  if (!current) return null;
  return (
    <tr>
      <th scope="row" data-label="">
        <span className={classes['name']}>
          {plan.name}
          <small>
            {plan.productId} · {plan.lists.map(listName).join(', ')}
          </small>
        </span>
      </th>
      <td data-label={words.price}>
        <span className={classes['price']}>
          {formatEuros(current.cents)}
          {current.renewalCents !== undefined && (
            <small>{t('plans.renews', { price: formatEuros(current.renewalCents) })}</small>
          )}
          {plan.reduction && (
            <small>
              {t('plans.reduced', {
                price: formatEuros(plan.reduction.lowestCents),
                when: formatDay(plan.reduction.since),
              })}
            </small>
          )}
        </span>
      </td>
      <td data-label={words.state}>
        <span className={`${parts['chip']} ${parts[current.isOnSale ? 'good' : 'unknown']} ${classes['state']}`}>
          {current.isOnSale ? words.onSale : words.archived}
        </span>
      </td>
      <td data-label={words.scheduled}>
        {scheduled.length + scheduledWordings.length === 0 && words.nothing}
        {scheduled.map((price) => (
          <div key={price.from}>{t('plans.from', { price: priceText(price), when: formatMoment(price.from) })}</div>
        ))}
        {scheduledWordings.map(({ from }) => (
          <div key={from}>{t('plans.wordsFrom', { when: formatMoment(from) })}</div>
        ))}
      </td>
      <td data-label="">
        <div className={parts['buttons']}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={`history-${plan.productId}`}
            aria-label={t('plans.historyOf', { plan: plan.name })}
            onClick={onToggle}
          >
            {words.history}
          </Button>
          {plan.wording && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('plans.wordsOf', { plan: plan.name })}
              onClick={onWords}
            >
              {words.words}
            </Button>
          )}
          {plan.wording && current.cents > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('plans.copyOf', { plan: plan.name })}
              onClick={onCopy}
            >
              {words.copy}
            </Button>
          )}
          {current.cents > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('plans.changeOf', { plan: plan.name })}
              onClick={onChange}
            >
              {words.change}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** Newest first. */
function PriceHistory({ plan }: { plan: PlanRecord }) {
  return (
    <ol className={classes['history']} aria-label={t('plans.historyOf', { plan: plan.name })}>
      {plan.prices.toReversed().map((price) => (
        <li key={price.from}>
          <strong>{priceText(price)}</strong>
          <span className={parts['muted']}>
            {price.until === undefined
              ? t('plans.since', { from: formatMoment(price.from) })
              : t('plans.between', { from: formatMoment(price.from), until: formatMoment(price.until) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
