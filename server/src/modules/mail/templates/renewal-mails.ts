import type { MailWriters } from '../mail-text.ts';

type RenewalMail =
  | 'renewal-impossible'
  | 'renewal-notice'
  | 'renewal-failed'
  | 'card-changed'
  | 'renewal-cancelled'
  | 'cancel-link'
  | 'cancel-nothing';

/** Mails about a renewal that is to come, did not work or ends. */
export const renewalMails: MailWriters<RenewalMail> = {
  'renewal-notice': (data, { t, money, day }) => {
    const { userName, planName, cancelUrl, lastFour } = data;
    const values = { planName, renewsOn: day(data.renewsAt), amount: money(data.amountMinor, data.currency) };
    return {
      subject: t('renewal-notice.subject', values),
      preview: t('renewal-notice.preview'),
      heading: t('renewal-notice.heading', { userName }),
      box: t('renewal-notice.box', values),
      paragraphs: [t('renewal-notice.fine'), t('renewal-notice.cancel')],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.renewsOn'), values.renewsOn],
        [t('labels.amount'), values.amount],
        ...(lastFour ? [[t('labels.card'), t('renewal-notice.card', { lastFour })] as const] : []),
      ],
      button: { label: t('labels.cancelRenewal'), url: cancelUrl },
    };
  },
  'renewal-failed': (data, { t, money, day }) => {
    const { userName, planName, reason, nextTryAt, accountUrl, payUrl } = data;
    const amount = money(data.amountMinor, data.currency);
    return {
      subject: t(`renewal-failed.subject.${nextTryAt ? 'again' : 'ended'}`, { planName }),
      preview: t('renewal-failed.preview'),
      heading: t(`renewal-failed.heading.${nextTryAt ? 'again' : 'ended'}`, { planName }),
      paragraphs: [
        t('renewal-failed.failed', { userName, amount, reason: t(`renewal-failed.reason.${reason}`) }),
        nextTryAt ? t('renewal-failed.next.again', { nextTryOn: day(nextTryAt) }) : t('renewal-failed.next.ended'),
      ],
      button: payUrl
        ? { label: t('renewal-failed.buy'), url: payUrl }
        : { label: t('labels.purchases'), url: accountUrl },
    };
  },
  'renewal-impossible': ({ userName, planName, reason, startsAt, endsAt, accountUrl }, { t, day }) => {
    const values = { planName, startsOn: startsAt ? day(startsAt) : '', endsOn: day(endsAt) };
    return {
      subject: t('renewal-impossible.subject', values),
      preview: t(startsAt ? 'waiting.preview' : 'renewal-impossible.preview', values),
      heading: t('renewal-impossible.heading', { userName }),
      paragraphs: [
        t(`renewal-impossible.why.${reason}`, values),
        t(startsAt ? 'waiting.stays' : 'renewal-impossible.stays', values),
        t('renewal-impossible.next'),
      ],
      button: { label: t('labels.purchases'), url: accountUrl },
    };
  },
  'card-changed': ({ userName, planName, next, renewsAt, lastFour, accountUrl, ...price }, { t, money, day }) => {
    const amount = money(price.amountMinor, price.currency);
    return {
      subject: t('card-changed.subject', { planName }),
      preview: t('card-changed.preview'),
      heading: t('card-changed.heading', { userName }),
      paragraphs: [
        lastFour ? t('card-changed.changed', { planName, lastFour }) : t('card-changed.changedCard', { planName }),
        t(next === 'now' ? 'card-changed.now' : 'card-changed.later', { amount }),
        t('card-changed.notYou'),
      ],
      facts: [
        [t('labels.plan'), planName],
        ...(lastFour ? [[t('labels.card'), t('renewal-notice.card', { lastFour })] as const] : []),
        ...(renewsAt ? [[t('labels.renewsOn'), day(renewsAt)] as const] : []),
        [t('labels.amount'), amount],
      ],
      button: { label: t('labels.purchases'), url: accountUrl },
    };
  },
  'renewal-cancelled': ({ userName, planName, cancelledAt, startsAt, endsAt, accountUrl }, { t, day, moment }) => {
    const endsOn = day(endsAt);
    return {
      subject: t('renewal-cancelled.subject', { planName }),
      preview: t(startsAt ? 'waiting.preview' : 'renewal-cancelled.preview', { endsOn }),
      heading: t('renewal-cancelled.heading', { userName }),
      paragraphs: [
        ...(startsAt
          ? [t('renewal-cancelled.waits', { planName }), t('waiting.stays', { startsOn: day(startsAt), endsOn })]
          : [t('renewal-cancelled.ends', { planName, endsOn })]),
        t('renewal-cancelled.proof'),
      ],
      facts: [
        [t('labels.plan'), planName],
        [t('labels.cancelledAt'), moment(cancelledAt)],
        [t(startsAt ? 'labels.endsBy' : 'labels.endsAt'), moment(endsAt)],
      ],
      button: { label: t('labels.purchases'), url: accountUrl },
    };
  },
  'cancel-link': ({ userName, planName, askedAt, startsAt, endsAt, validDays, confirmUrl }, { t, day, moment }) => ({
    subject: t('cancel-link.subject', { planName }),
    preview: t('cancel-link.preview'),
    heading: t('cancel-link.heading', { userName }),
    paragraphs: [
      t(startsAt ? 'cancel-link.askedWaiting' : 'cancel-link.asked', {
        askedAt: moment(askedAt),
        planName,
        endsOn: day(endsAt),
        validDays,
      }),
      t('cancel-link.notYou'),
    ],
    facts: [
      [t('labels.plan'), planName],
      [t('labels.askedAt'), moment(askedAt)],
      [t(startsAt ? 'labels.endsBy' : 'labels.endsAt'), moment(endsAt)],
    ],
    button: { label: t('cancel-link.button'), url: confirmUrl },
  }),
  'cancel-nothing': ({ userName, askedAt, accountUrl }, { t, moment }) => ({
    subject: t('cancel-nothing.subject'),
    preview: t('cancel-nothing.preview'),
    heading: t('cancel-nothing.heading', { userName }),
    paragraphs: [t('cancel-nothing.paragraph', { askedAt: moment(askedAt) })],
    button: { label: t('labels.purchases'), url: accountUrl },
  }),
};
