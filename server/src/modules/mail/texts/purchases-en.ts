import { isGranted } from '../claim-answer.ts';
import type { PurchaseMailTexts } from '../mail-text.ts';

const stopped = {
  card: 'The card was not accepted.',
  limit: 'The renewal would have gone over the monthly spending limit you chose.',
  pause: 'You paused your purchases, and nothing renews during a pause.',
};

const each = { week: 'every week', month: 'every month', year: 'every year' };

export const englishPurchaseMails: PurchaseMailTexts = {
  'renewal-notice': (
    { userName, planName, renewsAt, amountMinor, currency, cancelUrl, lastFour },
    _brand,
    { money, day },
  ) => ({
    subject: `${planName} renews on ${day(renewsAt)} at ${money(amountMinor, currency)}`,
    preview: 'If you do not want it any more, just say so before.',
    heading: `Hello ${userName}, your plan is about to renew`,
    box: `${planName} renews on ${day(renewsAt)} at ${money(amountMinor, currency)}. To stop it, cancel before that day.`,
    paragraphs: [
      'If that is fine with you, there is nothing to do.',
      'If you do not want it any more, cancel with two clicks in your profile: it costs nothing, and you can use it until the end of what is paid.',
    ],
    facts: [
      ['Plan', planName],
      ['Renews', day(renewsAt)],
      ['Amount', money(amountMinor, currency)],
      ...(lastFour ? [['Card', `ends in ${lastFour}`] as const] : []),
    ],
    button: { label: 'Cancel the renewal', url: cancelUrl },
  }),
  'renewal-receipt': (
    {
      userName,
      planName,
      amountMinor,
      currency,
      paidAt,
      reference,
      descriptor,
      startsAt,
      renewsAt,
      every,
      renewalAmountMinor,
      cancelUrl,
      withdrawUrl,
    },
    _brand,
    { money, day, moment },
  ) => ({
    subject: `Renewed: ${planName}, ${money(amountMinor, currency)}`,
    preview: `Good until ${day(renewsAt)}. Keep this mail.`,
    heading: `${planName} is renewed`,
    paragraphs: [
      `Hello ${userName}, as you chose, your plan goes on until ${day(renewsAt)}.`,
      `Then it renews${every ? ` ${each[every]}` : ''} at ${money(renewalAmountMinor, currency)}, until you cancel. Cancelling takes two clicks.`,
    ],
    facts: [
      ['Plan', planName],
      ['Paid', money(amountMinor, currency)],
      ['On', moment(paidAt)],
      ...(startsAt ? [['Period', `${day(startsAt)} – ${day(renewsAt)}`] as const] : []),
      ['On your statement', descriptor],
      ['Reference', reference],
    ],
    button: { label: 'Cancel the renewal', url: cancelUrl },
    links: [{ label: 'Withdraw from contract here', url: withdrawUrl }],
  }),
  'renewal-failed': (
    { userName, planName, amountMinor, currency, reason, nextTryAt, accountUrl },
    _brand,
    { money, day },
  ) => ({
    subject: nextTryAt ? `The renewal of ${planName} did not work` : `${planName} has ended`,
    preview: 'Nothing was charged.',
    heading: nextTryAt ? 'The renewal did not work' : `${planName} has ended`,
    paragraphs: [
      `Hello ${userName}, the renewal at ${money(amountMinor, currency)} did not work and nothing was charged. ${stopped[reason]}`,
      nextTryAt
        ? `We try again on ${day(nextTryAt)}; until then your plan stays. If you do not want it any more, cancel the renewal in your profile and we do not try again.`
        : 'We do not try again. If you still want it, you can buy it again whenever you like.',
    ],
    button: { label: 'My purchases', url: accountUrl },
  }),
  'renewal-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `You get ${money(amountMinor, currency)} back`,
    preview: 'A charge came after you had cancelled.',
    heading: `You get ${money(amountMinor, currency)} back`,
    paragraphs: [
      `Hello ${userName}, a renewal of ${planName} was charged when it had been cancelled already. We pay all of it back, the same way you paid. There is nothing to do.`,
    ],
    facts: [
      ['Plan', planName],
      ['Amount', money(amountMinor, currency)],
      ['Reference', reference],
    ],
    button: { label: 'My purchases', url: accountUrl },
  }),
  'payment-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `You get ${money(amountMinor, currency)} back`,
    preview: 'A payment went through after all, and nothing was bought with it.',
    heading: `You get ${money(amountMinor, currency)} back`,
    paragraphs: [
      `Hello ${userName}, a payment for ${planName} went through after you had given it up, or after it had counted as failed. Nothing was bought with it. We pay back all of it, the same way you paid. There is nothing to do.`,
    ],
    facts: [
      ['Plan', planName],
      ['Amount', money(amountMinor, currency)],
      ['Reference', reference],
    ],
    button: { label: 'My purchases', url: accountUrl },
  }),
  'renewal-cancelled': ({ userName, planName, cancelledAt, endsAt, accountUrl }, _brand, { day, moment }) => ({
    subject: `Cancelled: ${planName} will not renew`,
    preview: `Yours until ${day(endsAt)}.`,
    heading: `Done, ${userName}`,
    paragraphs: [
      `${planName} will not renew and nothing more is charged. You can use it until ${day(endsAt)}.`,
      'Keep this mail: it is the proof that you cancelled.',
    ],
    facts: [
      ['Plan', planName],
      ['Cancelled', moment(cancelledAt)],
      ['Yours until', moment(endsAt)],
    ],
    button: { label: 'My purchases', url: accountUrl },
  }),
  'cancel-link': ({ userName, planName, askedAt, endsAt, validDays, confirmUrl }, _brand, { day, moment }) => ({
    subject: `Confirm that ${planName} shall not renew`,
    preview: 'One click, and it is done.',
    heading: `Hello ${userName}, one more click`,
    paragraphs: [
      `On ${moment(askedAt)} somebody asked with your address that ${planName} shall not renew any more. If that was you, confirm it with the button: it ends the renewal at once, and you can use it until ${day(endsAt)}. The link works for ${validDays} days.`,
      'If it was not you, do nothing: without your click nothing changes.',
    ],
    facts: [
      ['Plan', planName],
      ['Asked for', moment(askedAt)],
      ['Yours until', moment(endsAt)],
    ],
    button: { label: 'End the renewal', url: confirmUrl },
  }),
  'cancel-nothing': ({ userName, askedAt, accountUrl }, _brand, { moment }) => ({
    subject: 'Nothing of yours renews',
    preview: 'There is nothing to cancel.',
    heading: `Hello ${userName}, there is nothing to cancel`,
    paragraphs: [
      `On ${moment(askedAt)} somebody asked with your address that a renewal ends. Nothing of this account renews, so nothing more is charged by itself. If you think otherwise, answer this mail.`,
    ],
    button: { label: 'My purchases', url: accountUrl },
  }),
  'withdrawal-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, extent, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `We received your withdrawal: ${planName}`,
    preview: 'Keep this mail as proof.',
    heading: 'We received your withdrawal',
    paragraphs: [
      `Hello ${userName}, you withdrew from the contract below. It is over.`,
      `We pay back ${money(amountMinor, currency)} within 14 days, the same way you paid: ${extent === 'whole' ? 'that is all of it' : 'that is the part you did not use'}.`,
    ],
    facts: [
      ['Plan', planName],
      ['Received', moment(receivedAt)],
      ['Refund', money(amountMinor, currency)],
      ['Reference', reference],
    ],
    button: { label: 'My purchases', url: accountUrl },
  }),
  'claim-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, text, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `We received your refund request: ${planName}`,
    preview: 'A person reads it and answers.',
    heading: 'We received your request',
    paragraphs: [
      `Hello ${userName}, you asked for your money back under the refund guarantee. A person reads your request and answers to this address within three working days.`,
    ],
    facts: [
      ['Plan', planName],
      ['Amount', money(amountMinor, currency)],
      ['Received', moment(receivedAt)],
      ['Reference', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
    button: { label: 'My purchases', url: accountUrl },
  }),
  'claim-request': (
    { account, replyTo, planName, reference, receivedAt, amountMinor, currency, text },
    _brand,
    { money, moment },
  ) => ({
    subject: `Refund request: ${planName}, ${money(amountMinor, currency)}`,
    preview: `From ${account}`,
    heading: 'Somebody asks for their money back under the guarantee',
    paragraphs: [
      'A person answers, within three working days. An answer to this mail goes to who asks.',
      ...(text === '' ? ['No reason given.'] : []),
    ],
    facts: [
      ['Account', account],
      ['E-mail', replyTo],
      ['Plan', planName],
      ['Amount', money(amountMinor, currency)],
      ['Received', moment(receivedAt)],
      ['Reference', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'claim-answered': (
    { userName, planName, reference, kind, amountMinor, currency, text, accountUrl },
    _brand,
    { money },
  ) => ({
    subject: isGranted(kind) ? `Refund granted: ${money(amountMinor, currency)}` : `Your refund request: ${planName}`,
    preview: isGranted(kind) ? 'The money goes back where it came from.' : 'This is our answer.',
    heading: isGranted(kind)
      ? `You get ${money(amountMinor, currency)} back`
      : kind === 'returned'
        ? 'The money of this purchase is with you already'
        : 'The guarantee does not cover this purchase',
    paragraphs: [
      {
        granted: `Hello ${userName}, we granted your request. We pay back ${money(amountMinor, currency)} the same way you paid; ${planName} has ended.`,
        'granted-earlier': `Hello ${userName}, we granted your request about an earlier period. We pay back ${money(amountMinor, currency)} the same way you paid. ${planName} stays yours until the end of what you paid since, and does not renew.`,
        refused: `Hello ${userName}, we read your request and cannot refund this purchase. If you disagree, answer this mail. Your right to withdraw stays as it is.`,
        returned: `Hello ${userName}, we read your request. The money of this purchase had gone back to you before we could answer, through your bank or as a refund, so there is nothing left to pay back. If you do not see it, answer this mail.`,
      }[kind],
    ],
    ...(text === '' ? {} : { quote: text }),
    facts: [
      ['Plan', planName],
      ['Reference', reference],
    ],
    button: { label: 'My purchases', url: accountUrl },
  }),
};
