import { type NewRefund, type PaymentStory, REFUND_GROUNDS, RefundGround } from '@halo/shared/contracts/operations';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { formatMoney } from '../format.ts';
import { Notice } from '../notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './payments.module.css';
import {
  centsOf,
  emptyRefund,
  refundCurrency,
  refundOf,
  type SecondPayment,
  takesTwo,
  wrongFields,
} from './refund-draft.ts';

const words = texts.payments;

export interface RefundFormProps {
  story: PaymentStory;
  /** goes back instead of the sale: whole, without goods */
  second?: SecondPayment | undefined;
  isBusy: boolean;
  error: unknown;
  onSubmit(body: NewRefund): void;
  onCancel(): void;
}

/** How much goes back, whether the goods go with it, and why. */
export function RefundForm({ story, second, isBusy, error, onSubmit, onCancel }: RefundFormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => emptyRefund(story, second));
  const [wasSubmitted, setSubmitted] = useState(false);
  const of = second ? { refundableCents: second.cents } : story;
  const wrong = wasSubmitted ? wrongFields(of, draft) : [];
  const currency = refundCurrency(story);
  const left = formatMoney(story.refundableCents, currency);
  const isForTwo = takesTwo(story, centsOf(draft.amount) ?? 0);
  const whyTwo = {
    currency: words.takesTwoCurrency,
    payment: t('payments.takesTwo', { limit: formatMoney(story.aloneCents, currency) }),
    day: t('payments.takesTwoToday', { left: formatMoney(story.aloneTodayCents, currency) }),
  };
  return (
    <form
      className={classes['form']}
      noValidate
      aria-label={words.refund}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (wrongFields(of, draft).length === 0 && !isBusy) onSubmit(refundOf(id, draft, second));
      }}
    >
      {second ? (
        <p>{t('payments.secondLead', { amount: formatMoney(second.cents, currency), reference: second.reference })}</p>
      ) : (
        <TextInput
          label={t('payments.amount', { currency })}
          description={t('payments.amountLead', { left })}
          inputMode="decimal"
          required
          data-autofocus
          error={wrong.includes('amount') && t('payments.wrongAmount', { left })}
          value={draft.amount}
          onChange={(event) => setDraft({ ...draft, amount: event.currentTarget.value })}
        />
      )}
      {story.taken === undefined && !second && (
        <Checkbox
          label={words.takesGoods}
          description={words.takesGoodsLead}
          checked={draft.takesGoods}
          onChange={(event) => setDraft({ ...draft, takesGoods: event.currentTarget.checked })}
        />
      )}
      <NativeSelect
        label={words.ground}
        description={story.taken === undefined && !second ? words.groundLead : words.groundLeadOther}
        value={draft.ground}
        onChange={(event) => setDraft({ ...draft, ground: RefundGround.parse(event.currentTarget.value) })}
        data={REFUND_GROUNDS.map((ground) => ({ value: ground, label: words.grounds[ground] }))}
      />
      <TextInput
        label={words.reason}
        required
        maxLength={500}
        error={wrong.includes('reason') && words.wrongReason}
        value={draft.reason}
        onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
      />
      {isForTwo && <Notice kind="waiting" title={whyTwo[isForTwo]} />}
      <FormEnd submit={isForTwo ? words.proposeRefund : words.giveBack} {...{ isBusy, error, onCancel }} />
    </form>
  );
}
