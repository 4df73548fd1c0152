import type { MailTexts } from '../mail-text.ts';
import { englishPurchaseMails } from './purchases-en.ts';

const natures = {
  person: 'Person',
  verified_person: 'Verified person',
  operator: 'Team operator',
  ai: 'AI profile',
  sample: 'Sample',
};
const reasons = {
  spam: 'spam',
  money: 'asks for money',
  insult: 'insults',
  threat: 'threats',
  fake: 'fake profile',
  minor: 'may be under age',
  other: 'other',
};

const each = { week: 'every week', month: 'every month', year: 'every year' };

export const englishMails: MailTexts = {
  frame: {
    buttonFallback: 'If the button does not work, copy this address into your browser:',
    sentBy: 'Sent by',
    adultsOnly: 'For adults only.',
    unsubscribe: 'No more mails like this',
    natures,
  },
  'confirm-email': ({ confirmUrl }, brand) => ({
    subject: `Confirm your e-mail for ${brand}`,
    preview: 'One tap and you can start.',
    heading: 'One tap and you are in',
    paragraphs: [
      `You signed up for ${brand} with this address. Confirm that it is yours and you can start right away.`,
    ],
    button: { label: 'Confirm my e-mail', url: confirmUrl },
    note: 'Was it not you? Then do nothing: without a confirmation the account is deleted.',
  }),
  'someone-tried-to-register': ({ loginUrl, resetUrl }, brand) => ({
    subject: `You already have an account on ${brand}`,
    preview: 'Somebody tried to sign up with your address.',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody just tried to sign up for ${brand} with this address. If it was you, simply log in: your account is still here.`,
    ],
    button: { label: 'Log in', url: loginUrl },
    links: [{ label: 'I forgot my password', url: resetUrl }],
    note: 'Was it not you? There is nothing to do. Nobody got into your account, and they were not told that it exists.',
  }),
  welcome: ({ userName, startUrl }, brand) => ({
    subject: `Welcome to ${brand}, ${userName}`,
    preview: 'Good that you are here.',
    heading: `Good that you are here, ${userName}`,
    paragraphs: [
      'Your address is confirmed and your account is ready.',
      'Two things help you to be noticed: a photo, and two honest lines about what you are looking for.',
    ],
    button: { label: 'Take a look around', url: startUrl },
  }),
  'reset-password': ({ resetUrl, validMinutes }, brand) => ({
    subject: `A new password for ${brand}`,
    preview: `The link works for ${validMinutes} minutes.`,
    heading: 'Choose a new password',
    paragraphs: [`You asked for a new password. The link works once, for ${validMinutes} minutes.`],
    button: { label: 'Choose a new password', url: resetUrl },
    note: 'Was it not you? Then do nothing: your password stays as it is.',
  }),
  'email-change-notice': ({ userName }, brand) => ({
    subject: `Your ${brand} account gets another e-mail address`,
    preview: 'Please check that it was you.',
    heading: `Hello ${userName}`,
    paragraphs: [
      `Somebody who is logged in asked to move your ${brand} account to another e-mail address. It changes once that address is confirmed.`,
      'Was it not you? Answer this mail at once and change your password.',
    ],
  }),
  receipt: (
    {
      userName,
      planName,
      descriptor,
      reference,
      accountUrl,
      withdrawUrl,
      cancelUrl,
      renewsAt,
      every,
      startsAt,
      endsAt,
      credits,
      startAskedAt,
      ...payment
    },
    _brand,
    { money, day, moment },
  ) => ({
    subject: `Your receipt: ${planName}, ${money(payment.amountMinor, payment.currency)}`,
    preview: `Thank you, ${userName}. Keep this mail.`,
    heading: `Thank you, ${userName}`,
    paragraphs: [
      startsAt
        ? `Your payment has arrived. Your new plan begins on ${day(startsAt)}, when the one you have paid for already ends.`
        : endsAt
          ? 'Your payment has arrived and your plan is active.'
          : credits
            ? 'Your payment has arrived and your credits are ready. They do not expire.'
            : 'Your payment has arrived.',
      renewsAt && payment.renewalAmountMinor
        ? `It renews${every ? ` ${each[every]}, next` : ''} on ${day(renewsAt)} for ${money(payment.renewalAmountMinor, payment.currency)}, until you cancel. Cancelling takes two clicks.`
        : endsAt
          ? `You paid once. The plan does not renew and ends on ${day(endsAt)}.`
          : 'You paid once. Nothing renews by itself.',
      startAskedAt
        ? `You asked on ${moment(startAskedAt)} that it begins at once. You can still withdraw within 14 days, and get back the part you did not use.`
        : 'You can withdraw within 14 days and get the whole price back.',
    ],
    facts: [
      ['Plan', planName],
      ['Paid', money(payment.amountMinor, payment.currency)],
      ['On', moment(payment.paidAt)],
      ['On your statement', descriptor],
      ...(endsAt ? [['Period', `${day(startsAt ?? payment.paidAt)} – ${day(endsAt)}`] as const] : []),
      ...(credits ? [['Credits', `${credits}, do not expire`] as const] : []),
      ['Reference', reference],
    ],
    button: { label: 'My account', url: accountUrl },
    links: [
      ...(cancelUrl ? [{ label: 'Cancel the renewal', url: cancelUrl }] : []),
      { label: 'Withdraw from contract here', url: withdrawUrl },
    ],
  }),
  ...englishPurchaseMails,
  'contact-copy': ({ ticket, text }, brand) => ({
    subject: `We got your message (${ticket})`,
    preview: 'A person will read it and answer.',
    heading: 'We got your message',
    paragraphs: [
      `Thank you for writing to ${brand}. A person will read it and answer to this address. This is what you wrote:`,
    ],
    quote: text,
    facts: [['Number', ticket]],
  }),
  'contact-request': ({ ticket, userName, replyTo, text }) => ({
    subject: `Contact form ${ticket}`,
    preview: `From ${userName}`,
    heading: `Message ${ticket}`,
    paragraphs: ['Somebody wrote through the contact form. An answer to this mail goes to them.'],
    facts: [
      ['From', userName],
      ['E-mail', replyTo],
    ],
    quote: text,
  }),
  'safety-report': (
    { ticket, kind, urgency, reason, reporter, reported, reportedName, reportedNature, reportedAt, message, text },
    _brand,
    { moment },
  ) => ({
    subject: `${urgency === 'urgent' ? 'URGENT · ' : ''}Report ${ticket}: ${reasons[reason]}`,
    preview: `${reportedName} (${natures[reportedNature]})`,
    heading: kind === 'first' ? 'Somebody reported a profile' : 'A report adds to the first one',
    paragraphs: [
      'The words of messages are not in this e-mail: whoever may read them finds them by the number of the message.',
      ...(text === '' ? ['No note.'] : []),
    ],
    facts: [
      ['Reason', reasons[reason]],
      ['Profile', `${reportedName} (${natures[reportedNature]}) · ${reported}`],
      ['Reported by', reporter],
      ...(message === undefined ? [] : [['Message', message] as const]),
      ['When', moment(reportedAt)],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'new-message-digest': ({ userName, count, senderName, senderNature, chatsUrl }, brand) => ({
    subject: count === '1' ? `${senderName} wrote to you on ${brand}` : `${count} new messages on ${brand}`,
    preview: `From ${senderName} (${natures[senderNature]})`,
    heading: count === '1' ? 'A message is waiting for you' : `${count} messages are waiting for you`,
    paragraphs: [
      count === '1'
        ? `Hello ${userName}, ${senderName} (${natures[senderNature]}) wrote to you while you were away.`
        : `Hello ${userName}, the latest one is from ${senderName} (${natures[senderNature]}).`,
    ],
    button: { label: 'Read', url: chatsUrl },
  }),
};
