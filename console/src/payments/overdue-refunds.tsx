import type { PaymentReversal, PaymentStory } from '@halo/shared/contracts/operations';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatMoment, formatMoney } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { Notice } from '../notice.tsx';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { ReasonForm } from './reason-form.tsx';
import { refundCurrency } from './refund-draft.ts';
import { usePaymentActions } from './use-payment-actions.ts';

const words = texts.payments;
type Kind = 'askRefund' | 'made' | 'notMade';

/** Refunds whose provider does not say what became of them: it is asked, or two people say what they found there. */
export function OverdueRefunds({ story }: { story: PaymentStory }) {
  const overdue = story.reversals.filter(({ isOverdue }) => isOverdue);
  return overdue.map((refund) => <OverdueRefund key={refund.id} story={story} refund={refund} />);
}

function OverdueRefund({ story, refund }: { story: PaymentStory; refund: PaymentReversal }) {
  const [kind, setKind] = useState<Kind>();
  const { act } = usePaymentActions(story.id, () => setKind(undefined));
  const close = (): void => {
    setKind(undefined);
    act.reset();
  };
  const isWaiting = story.actions.some(({ kind: of, status }) => status === 'waiting' && of !== 'refund');
  const kinds: readonly Kind[] = [
    ...(refund.canBeAsked ? (['askRefund'] as const) : []),
    ...(isWaiting ? [] : (['made', 'notMade'] as const)),
  ];
  const amount = formatMoney(refund.cents, refundCurrency(story));
  const when = formatMoment(refund.at);
  const mayGiveBack = mayDo(useSignedIn(), 'refunds', story.brand);
  return (
    <Notice kind="watch" role="group" label={t('payments.madeOf', { amount })}>
      <p>{t('payments.overdue', { amount, when })}</p>
      {mayGiveBack && (
        <div className={parts['buttons']}>
          {kinds.map((each) => (
            <Button key={each} size="xs" variant="default" onClick={() => setKind(each)}>
              {words[each]}
            </Button>
          ))}
        </div>
      )}
      <Modal
        opened={kind !== undefined}
        onClose={close}
        title={kind && words[kind]}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {kind && (
          <ReasonForm
            label={kind === 'askRefund' ? words.askRefund : words.proposeWord}
            lead={`${words.deedLead[kind]}${kind === 'askRefund' ? '' : ` ${words.takesTwoWords}`}`}
            asksReference={kind === 'made'}
            isBusy={act.isPending}
            error={act.error}
            onSubmit={(reason, reference) =>
              act.mutate({
                deed: { kind, refund: refund.id },
                words: { reason, ...(reference === undefined ? {} : { reference }) },
              })
            }
            onCancel={close}
          />
        )}
      </Modal>
    </Notice>
  );
}
