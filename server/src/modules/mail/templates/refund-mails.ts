import type { MailData } from '../mail-data.ts';
import type { MailText, MailWriters } from '../mail-text.ts';
import type { MailWording } from '../mail-wording.ts';

type RefundMail =
  | 'renewal-returned'
  | 'payment-returned'
  | 'other-amount'
  | 'withdraw-link'
  | 'withdraw-noted'
  | 'withdrawal-received'
  | 'purchase-begun'
  | 'desk-refund'
  | 'held-refund'
  | 'withdrawal-answered'
  | 'claim-received'
  | 'claim-request'
  | 'claim-answered';

/** Mails about money that goes back, or is asked for. */
export const refundMails: MailWriters<RefundMail> = {
  'renewal-returned': (data, wording) => moneyReturned('renewal-returned', data, wording),
  'payment-returned': (data, wording) => moneyReturned('payment-returned', data, wording),
  'other-amount': (data, { t, money }) => {
    const { userName, planName, reference } = data;
    const amount = money(data.amountMinor, data.currency);
    const agreed = money(data.agreedMinor, data.agreedCurrency);
    return {
      subject: t('other-amount.subject', { amount, agreed }),
      preview: t('other-amount.preview'),
      heading: t('other-amount.heading'),
      paragraphs: [t('other-amount.paragraph', { userName, planName, amount, agreed }), t('other-amount.next')],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.amount'), amount],
        [t('labels.reference'), reference],
      ],
      button: { label: t('labels.purchases'), url: data.accountUrl },
    };
  },
  'withdraw-link': (data, wording) => {
    const { t } = wording;
    return {
      subject: t('withdraw-link.subject'),
      preview: t('withdraw-link.preview'),
      heading: t('withdraw-link.heading', { userName: data.userName }),
      paragraphs: [
        t('withdraw-link.declared', { receivedAt: wording.moment(data.receivedAt) }),
        t('withdraw-link.confirm', { validDays: data.validDays }),
        t('withdraw-link.notYou'),
      ],
      facts: declaredFacts(data, wording),
      button: { label: t('withdraw-link.button'), url: data.confirmUrl },
    };
  },
  'withdraw-noted': (data, wording) => {
    const { t } = wording;
    return {
      subject: t('withdraw-noted.subject'),
      preview: t('withdraw-noted.preview'),
      heading: t('withdraw-noted.heading'),
      paragraphs: [
        t('withdraw-noted.declared', { receivedAt: wording.moment(data.receivedAt) }),
        t('withdraw-noted.person'),
        t('withdraw-noted.notYou'),
      ],
      facts: declaredFacts(data, wording),
    };
  },
  'withdrawal-received': (data, { t, money, moment, day }) => {
    const { userName, planName, extent, heldUntil } = data;
    const amount = money(data.amountMinor, data.currency);
    return {
      subject: t('withdrawal-received.subject', { planName }),
      preview: t('withdrawal-received.preview'),
      heading: t('withdrawal-received.heading'),
      paragraphs: [
        t('withdrawal-received.over', { userName }),
        heldUntil
          ? t('withdrawal-received.held', { amount, heldUntil: day(heldUntil) })
          : t(`withdrawal-received.refund.${extent}`, { amount }),
        ...(heldUntil ? [] : noteToCome(data, t)),
      ],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.withdrawnAt'), moment(data.receivedAt)],
        [t(heldUntil ? 'labels.refundHeld' : 'labels.refund'), amount],
        [t('labels.reference'), data.reference],
        ...receiptFact(data, t),
      ],
      button: { label: t('labels.purchases'), url: data.accountUrl },
    };
  },
  'purchase-begun': (data, { t, moment }) => {
    const { userName, planName, credits, endsAt } = data;
    return {
      subject: t('purchase-begun.subject', { planName }),
      preview: t('purchase-begun.preview'),
      heading: t('purchase-begun.heading', { planName }),
      paragraphs: [t('purchase-begun.begun', { userName, planName }), t('purchase-begun.guarantee')],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.begunAt'), moment(data.begunAt)],
        ...(credits ? [[t('labels.credits'), credits] as const] : []),
        ...(endsAt ? [[t('labels.endsAt'), moment(endsAt)] as const] : []),
        [t('labels.reference'), data.reference],
      ],
      button: { label: t('labels.purchases'), url: data.accountUrl },
    };
  },
  'desk-refund': (data, { t, money }) => {
    const { userName, planName, ground, creditNote } = data;
    const amount = money(data.amountMinor, data.currency);
    return {
      subject: t('desk-refund.subject', { amount }),
      preview: t('desk-refund.preview', { planName }),
      heading: t('desk-refund.heading', { amount }),
      paragraphs: [
        t('desk-refund.done', { userName, amount, planName, ground: t(`desk-refund.ground.${ground}`) }),
        t('desk-refund.way'),
        t('desk-refund.left'),
      ],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.refund'), amount],
        [t('labels.reference'), data.reference],
        ...(creditNote ? [[t('labels.creditNote'), t('receipt.number', { number: creditNote })] as const] : []),
      ],
      document: creditNote,
      button: { label: t('labels.purchases'), url: data.accountUrl },
    };
  },
  'held-refund': (data, { t, money, day }) => {
    const { kind, account, planName } = data;
    const amount = money(data.amountMinor, data.currency);
    const dueOn = day(data.dueAt);
    return {
      subject: t(`held-refund.subject.${kind}`, { planName, amount, dueOn }),
      preview: t('held-refund.preview', { account }),
      heading: t('held-refund.heading'),
      paragraphs: [t('held-refund.answer', { dueOn })],
      facts: [
        [t('labels.accountId'), account],
        [t('labels.plan'), planName],
        [t('labels.amount'), amount],
        [t('labels.earlier'), data.earlier],
        [t('labels.reference'), data.reference],
      ],
    };
  },
  'withdrawal-answered': (data, { t, money }) => {
    const { userName, planName, kind } = data;
    const amount = money(data.amountMinor, data.currency);
    return {
      subject: t(`withdrawal-answered.subject.${kind === 'released' ? 'released' : 'other'}`, { planName, amount }),
      preview: t('withdrawal-answered.preview'),
      heading: t(`withdrawal-answered.heading.${kind}`, { amount }),
      paragraphs: [
        t(`withdrawal-answered.answer.${kind}`, { userName, planName, amount }),
        ...(kind === 'released' ? noteToCome(data, t) : []),
      ],
      ...quoteOf(data.text),
      facts: [[t('labels.plan'), planName], [t('labels.reference'), data.reference], ...receiptFact(data, t)],
      button: { label: t('labels.purchases'), url: data.accountUrl },
    };
  },
  'claim-received': (data, { t, money, moment }) => ({
    subject: t('claim-received.subject', { planName: data.planName }),
    preview: t('claim-received.preview'),
    heading: t('claim-received.heading'),
    paragraphs: [t('claim-received.paragraph', { userName: data.userName })],
    facts: [
      [t('labels.plan'), data.planName],
      [t('labels.amount'), money(data.amountMinor, data.currency)],
      [t('labels.receivedAt'), moment(data.receivedAt)],
      [t('labels.reference'), data.reference],
    ],
    ...quoteOf(data.text),
    button: { label: t('labels.purchases'), url: data.accountUrl },
  }),
  'claim-request': (data, { t, money, moment }) => {
    const { account, planName, text } = data;
    const amount = money(data.amountMinor, data.currency);
    return {
      subject: t('claim-request.subject', { planName, amount }),
      preview: t('claim-request.preview', { account }),
      heading: t('claim-request.heading'),
      paragraphs: [t('claim-request.answer'), ...(text === '' ? [t('claim-request.noReason')] : [])],
      facts: [
        [t('labels.accountId'), account],
        [t('labels.email'), data.replyTo],
        [t('labels.plan'), planName],
        [t('labels.amount'), amount],
        [t('labels.receivedAt'), moment(data.receivedAt)],
        [t('labels.reference'), data.reference],
      ],
      ...quoteOf(text),
    };
  },
  'claim-answered': (data, { t, money }) => {
    const { userName, planName, kind } = data;
    const amount = money(data.amountMinor, data.currency);
    const isGranted = kind === 'granted' || kind === 'granted-earlier';
    return {
      subject: t(`claim-answered.subject.${isGranted ? 'granted' : 'other'}`, { planName, amount }),
      preview: t(`claim-answered.preview.${isGranted ? 'granted' : 'other'}`),
      heading: t(`claim-answered.heading.${kind === 'granted-earlier' ? 'granted' : kind}`, { amount }),
      paragraphs: [
        t(`claim-answered.answer.${kind}`, { userName, planName, amount }),
        ...(isGranted ? noteToCome(data, t) : []),
      ],
      ...quoteOf(data.text),
      facts: [[t('labels.plan'), planName], [t('labels.reference'), data.reference], ...receiptFact(data, t)],
      button: { label: t('labels.purchases'), url: data.accountUrl },
    };
  },
};

/** What was declared, and when. */
function declaredFacts(
  { writer, contract, receivedAt }: MailData<'withdraw-noted'>,
  { t, moment }: MailWording,
): NonNullable<MailText['facts']> {
  return [
    [t('labels.declares'), t('withdraw-noted.text')],
    [t('labels.name'), writer],
    ...(contract === '' ? [] : [[t('labels.contract'), contract] as const]),
    [t('labels.withdrawnAt'), moment(receivedAt)],
  ];
}

interface OfSale {
  readonly amountMinor: string;
  readonly receiptNumber?: string | undefined;
}

/** Which receipt it is about. */
function receiptFact({ receiptNumber }: OfSale, t: MailWording['t']): NonNullable<MailText['facts']> {
  return receiptNumber ? [[t('labels.receipt'), receiptNumber]] : [];
}

/** Its number is given when the money leaves, which no withdrawal waits for. Without a receipt there is none. */
function noteToCome({ amountMinor, receiptNumber }: OfSale, t: MailWording['t']): string[] {
  return receiptNumber && Number(amountMinor) > 0 ? [t('desk-refund.noteToCome')] : [];
}

/** A payment that goes back by itself. */
function moneyReturned(
  template: 'renewal-returned' | 'payment-returned',
  data: MailData<'renewal-returned' | 'payment-returned'>,
  { t, money }: MailWording,
): MailText {
  const { userName, planName } = data;
  const amount = money(data.amountMinor, data.currency);
  return {
    subject: t(`${template}.subject`, { amount }),
    preview: t(`${template}.preview`),
    heading: t(`${template}.heading`, { amount }),
    paragraphs: [t(`${template}.paragraph`, { userName, planName })],
    facts: [
      [t('labels.plan'), planName],
      [t('labels.amount'), amount],
      [t('labels.reference'), data.reference],
    ],
    button: { label: t('labels.purchases'), url: data.accountUrl },
  };
}

function quoteOf(text: string): Pick<MailText, 'quote'> {
  return text === '' ? {} : { quote: text };
}
