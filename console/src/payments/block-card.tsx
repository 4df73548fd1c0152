import type { PaymentBlock } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { formatMoment } from '../format.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';

const words = texts.payments.blocks;

export interface BlockCardProps {
  block: PaymentBlock;
  scopeTitle: string;
  onEnd(block: PaymentBlock): void;
}

/** An entry of the list of who may not pay. */
export function BlockCard({ block, scopeTitle, onEnd }: BlockCardProps) {
  const { kind, shown, reason, blockedBy, blockedAt, expiresAt, isRunning, endedBy, endedAt, endReason, mayEnd } =
    block;
  const title = `${words.kind[kind]} ${shown} · ${scopeTitle}`;
  return (
    <article className={parts['card']} aria-label={title} data-tone={isRunning ? 'bad' : 'plain'}>
      <h3>{title}</h3>
      <p>{reason}</p>
      <p className={parts['muted']}>
        {t('payments.blocks.by', { who: blockedBy, when: formatMoment(blockedAt) })}
        {expiresAt !== undefined && ` ${t('payments.blocks.until', { when: formatMoment(expiresAt) })}`}
      </p>
      {endedAt !== undefined && (
        <p className={parts['muted']}>
          {t('payments.blocks.ended', { who: endedBy ?? '', when: formatMoment(endedAt), why: endReason ?? '' })}
        </p>
      )}
      {isRunning && mayEnd && (
        <div className={parts['buttons']}>
          <Button size="xs" variant="default" onClick={() => onEnd(block)}>
            {words.end}
          </Button>
        </div>
      )}
    </article>
  );
}

/** The title of a brand or a company; `*` is every brand. */
export function scopeTitle(scope: string, titles: readonly { readonly id: string; readonly title: string }[]): string {
  if (scope === '*') return words.everywhere;
  return titles.find(({ id }) => id === scope)?.title ?? scope.replace(/^company:/, '');
}
