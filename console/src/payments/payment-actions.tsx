import type { PaymentStory } from '@halo/shared/contracts/operations';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { ReasonForm } from './reason-form.tsx';
import { refundCurrency, type SecondPayment, secondsOf } from './refund-draft.ts';
import { RefundForm } from './refund-form.tsx';
import { usePaymentActions } from './use-payment-actions.ts';

const words = texts.payments;
type Deed = { readonly kind: 'ask' | 'end' } | { readonly kind: 'retry'; readonly refund: string };
const OPEN: readonly PaymentStory['status'][] = ['created', 'submitted', 'challenge', 'pending', 'unknown'];

/** What may be done to a payment as it is now. */
export function PaymentActions({ story }: { story: PaymentStory }) {
  const operator = useSignedIn();
  const [deed, setDeed] = useState<Deed | { readonly kind: 'refund'; readonly second?: SecondPayment }>();
  const { refund, act } = usePaymentActions(story.id, () => setDeed(undefined));
  const close = (): void => {
    setDeed(undefined);
    refund.reset();
    act.reset();
  };
  const mayGiveBack = mayDo(operator, 'refunds', story.brand);
  const isOpen = OPEN.includes(story.status);
  const failed = story.reversals.filter(({ canBeRetried }) => canBeRetried);
  const seconds = secondsOf(story);
  if (!isOpen && !(mayGiveBack && (story.refundableCents > 0 || seconds.length > 0))) return null;
  return (
    <div className={parts['buttons']}>
      {mayGiveBack && story.refundableCents > 0 && (
        <Button size="xs" onClick={() => setDeed({ kind: 'refund' })}>
          {words.refund}
        </Button>
      )}
      {mayGiveBack &&
        seconds.map((second) => (
          <Button key={second.id} size="xs" onClick={() => setDeed({ kind: 'refund', second })}>
            {t('payments.giveSecondBack', { amount: formatMoney(second.cents, refundCurrency(story)) })}
          </Button>
        ))}
      {mayGiveBack &&
        failed.map(({ id, cents }) => (
          <Button key={id} size="xs" variant="default" onClick={() => setDeed({ kind: 'retry', refund: id })}>
            {t('payments.retry', { amount: formatMoney(cents, refundCurrency(story)) })}
          </Button>
        ))}
      {story.canBeAsked && (
        <Button size="xs" variant="default" onClick={() => setDeed({ kind: 'ask' })}>
          {words.ask}
        </Button>
      )}
      {isOpen && (
        <Button size="xs" variant="default" onClick={() => setDeed({ kind: 'end' })}>
          {words.end}
        </Button>
      )}
      <Modal
        opened={deed !== undefined}
        onClose={close}
        title={deed && titleOf(deed.kind)}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {deed?.kind === 'refund' && (
          <RefundForm
            story={story}
            second={deed.second}
            isBusy={refund.isPending}
            error={refund.error}
            onSubmit={refund.mutate}
            onCancel={close}
          />
        )}
        {deed !== undefined && deed.kind !== 'refund' && (
          <ReasonForm
            label={titleOf(deed.kind)}
            lead={words.deedLead[deed.kind]}
            isBusy={act.isPending}
            error={act.error}
            onSubmit={(reason) => act.mutate({ deed, words: { reason } })}
            onCancel={close}
          />
        )}
      </Modal>
    </div>
  );
}

function titleOf(kind: 'refund' | Deed['kind']): string {
  return kind === 'retry' ? words.retryTitle : words[kind];
}
