import type { MailData } from '../mail-data.ts';
import type { MailFact, MailWriters } from '../mail-text.ts';
import type { MailWording } from '../mail-wording.ts';

/** Receipts of a purchase and of a renewal. */
export const receiptMails: MailWriters<'receipt' | 'renewal-receipt'> = {
  receipt: (data, wording) => {
    const { t, money, moment } = wording;
    const { userName, planName, accountUrl, withdrawUrl, cancelUrl } = data;
    const amount = money(data.amountMinor, data.currency);
    return {
      subject: t('receipt.subject', { planName, amount }),
      preview: t('receipt.preview', { userName }),
      heading: t('receipt.heading', { userName }),
      paragraphs: [whatArrived(data, wording), whetherItRenews(data, wording), howToWithdraw(data, wording)],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.paid'), amount],
        [t('labels.paidAt'), moment(data.paidAt)],
        [t('labels.statement'), data.descriptor],
        ...period(data.startsAt ?? data.paidAt, data.endsAt, wording),
        ...(data.credits
          ? [[t('labels.credits'), t('receipt.credits', { credits: data.credits })] satisfies MailFact]
          : []),
        [t('labels.reference'), data.reference],
        ...(data.receiptNumber
          ? [[t('labels.receipt'), t('receipt.number', { number: data.receiptNumber })] satisfies MailFact]
          : []),
      ],
      button: { label: t('labels.account'), url: accountUrl },
      document: data.receiptNumber,
      links: [
        ...(cancelUrl ? [{ label: t('receipt.cancel'), url: cancelUrl }] : []),
        { label: t('labels.withdraw'), url: withdrawUrl },
      ],
    };
  },
  'renewal-receipt': (data, wording) => {
    const { t, money, day, moment } = wording;
    const { userName, planName, every, startsAt, renewsAt, currency } = data;
    const amount = money(data.amountMinor, currency);
    const renewsOn = day(renewsAt);
    const renewalAmount = money(data.renewalAmountMinor, currency);
    return {
      subject: t('renewal-receipt.subject', { planName, amount }),
      preview: t('renewal-receipt.preview', { renewsOn }),
      heading: t('renewal-receipt.heading', { planName }),
      paragraphs: [
        t('renewal-receipt.goesOn', { userName, renewsOn }),
        every
          ? t('renewal-receipt.renewal.every', { every: t(`every.${every}`), renewalAmount })
          : t('renewal-receipt.renewal.on', { renewalAmount }),
      ],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.paid'), amount],
        [t('labels.paidAt'), moment(data.paidAt)],
        ...period(startsAt, renewsAt, wording),
        [t('labels.statement'), data.descriptor],
        [t('labels.reference'), data.reference],
        [
          t('labels.receipt'),
          data.receiptNumber ? t('receipt.number', { number: data.receiptNumber }) : t('renewal-receipt.receipt'),
        ],
      ],
      document: data.receiptNumber,
      button: { label: t('labels.cancelRenewal'), url: data.cancelUrl },
      links: [{ label: t('labels.withdraw'), url: data.withdrawUrl }],
    };
  },
};

function whatArrived({ startsAt, endsAt, credits, waitsUntil }: MailData<'receipt'>, { t, day }: MailWording): string {
  if (waitsUntil) return t('receipt.arrived.waits', { startsOn: day(waitsUntil) });
  if (startsAt) return t('receipt.arrived.later', { startsOn: day(startsAt) });
  if (endsAt) return t('receipt.arrived.plan');
  return credits ? t('receipt.arrived.credits') : t('receipt.arrived.other');
}

function whetherItRenews(
  { renewsAt, every, renewalAmountMinor, currency, endsAt, waitsUntil }: MailData<'receipt'>,
  { t, day, money }: MailWording,
): string {
  if (renewsAt && renewalAmountMinor) {
    // Its first day is not known yet, so neither is the next one.
    if (waitsUntil && every)
      return t('receipt.renewal.waits', {
        every: t(`every.${every}`),
        renewalAmount: money(renewalAmountMinor, currency),
      });
    const values = { renewsOn: day(renewsAt), renewalAmount: money(renewalAmountMinor, currency) };
    return every
      ? t('receipt.renewal.every', { ...values, every: t(`every.${every}`) })
      : t('receipt.renewal.on', values);
  }
  return endsAt ? t('receipt.renewal.ends', { endsOn: day(endsAt) }) : t('receipt.renewal.none');
}

function howToWithdraw({ startAskedAt }: MailData<'receipt'>, { t, moment }: MailWording): string {
  return startAskedAt
    ? t('receipt.withdrawal.started', { startAskedAt: moment(startAskedAt) })
    : t('receipt.withdrawal.whole');
}

/** Nothing where an end of it is not known. */
function period(from: string | undefined, to: string | undefined, { t, day }: MailWording): MailFact[] {
  return from && to ? [[t('labels.period'), `${day(from)} – ${day(to)}`]] : [];
}
