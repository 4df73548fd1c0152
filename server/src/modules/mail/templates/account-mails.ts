import type { MailWriters } from '../mail-text.ts';

type AccountMail =
  | 'confirm-email'
  | 'someone-tried-to-register'
  | 'welcome'
  | 'reset-password'
  | 'sign-in-link'
  | 'password-changed'
  | 'way-in-added'
  | 'account-leaving'
  | 'new-sign-in'
  | 'data-export'
  | 'account-unconfirmed'
  | 'brand-closing'
  | 'email-change-notice'
  | 'email-changed'
  | 'new-message-digest';

/** Mails about the account itself and what waits in it. */
export const accountMails: MailWriters<AccountMail> = {
  'confirm-email': ({ confirmUrl }, { t, brand }) => ({
    subject: t('confirm-email.subject', { brand }),
    preview: t('confirm-email.preview'),
    heading: t('confirm-email.heading'),
    paragraphs: [t('confirm-email.paragraph', { brand })],
    button: { label: t('confirm-email.button'), url: confirmUrl },
    note: t('confirm-email.note'),
  }),
  'someone-tried-to-register': ({ loginUrl, resetUrl }, { t, brand }) => ({
    subject: t('someone-tried-to-register.subject', { brand }),
    preview: t('someone-tried-to-register.preview'),
    heading: t('someone-tried-to-register.heading'),
    paragraphs: [t('someone-tried-to-register.paragraph', { brand })],
    button: { label: t('someone-tried-to-register.button'), url: loginUrl },
    links: [{ label: t('someone-tried-to-register.forgotPassword'), url: resetUrl }],
    note: t('someone-tried-to-register.note'),
  }),
  welcome: ({ startUrl }, { t, brand }) => ({
    subject: t('welcome.subject', { brand }),
    preview: t('welcome.preview'),
    heading: t('welcome.heading'),
    paragraphs: [t('welcome.ready'), t('welcome.advice'), t('welcome.mails')],
    button: { label: t('welcome.button'), url: startUrl },
  }),
  'reset-password': ({ resetUrl, validMinutes }, { t, brand }) => ({
    subject: t('reset-password.subject', { brand }),
    preview: t('reset-password.preview', { validMinutes }),
    heading: t('reset-password.heading'),
    paragraphs: [t('reset-password.paragraph', { validMinutes })],
    button: { label: t('reset-password.button'), url: resetUrl },
    note: t('reset-password.note'),
  }),
  'sign-in-link': ({ signInUrl, validMinutes }, { t, brand }) => ({
    subject: t('sign-in-link.subject', { brand }),
    preview: t('sign-in-link.preview', { validMinutes }),
    heading: t('sign-in-link.heading', { brand }),
    paragraphs: [t('sign-in-link.paragraph', { validMinutes })],
    button: { label: t('sign-in-link.button'), url: signInUrl },
    note: t('sign-in-link.note'),
  }),
  'password-changed': ({ changedAt, resetUrl, kept }, { t, brand, moment }) => ({
    subject: t('password-changed.subject', { brand }),
    preview: t('password-changed.preview'),
    heading: t('password-changed.heading'),
    paragraphs: [
      t(`password-changed.${kept === 'this' ? 'others' : 'paragraph'}`, { brand, changedAt: moment(changedAt) }),
      t('password-changed.notYou'),
    ],
    button: { label: t('password-changed.button'), url: resetUrl },
  }),
  'way-in-added': ({ way, addedAt, resetUrl }, { t, brand, moment }) => ({
    subject: t('way-in-added.subject', { brand }),
    preview: t('way-in-added.preview'),
    heading: t('way-in-added.heading'),
    paragraphs: [t('way-in-added.paragraph', { brand, way, addedAt: moment(addedAt) }), t('way-in-added.notYou')],
    button: { label: t('way-in-added.button'), url: resetUrl },
  }),
  'account-unconfirmed': ({ erasesAt, logInUrl }, { t, brand, day }) => {
    const values = { brand, erasesAt: day(erasesAt) };
    return {
      subject: t('account-unconfirmed.subject', values),
      preview: t('account-unconfirmed.preview', values),
      heading: t('account-unconfirmed.heading'),
      paragraphs: [t('account-unconfirmed.paragraph', values)],
      button: { label: t('account-unconfirmed.button'), url: logInUrl },
      note: t('account-unconfirmed.note'),
    };
  },
  'brand-closing': ({ closesAt, dataUrl, purchasesUrl }, { t, brand, day }) => {
    const values = { brand, closesAt: day(closesAt) };
    return {
      subject: t('brand-closing.subject', values),
      preview: t('brand-closing.preview', values),
      heading: t('brand-closing.heading', values),
      paragraphs: [
        t('brand-closing.until', values),
        t('brand-closing.money', values),
        t('brand-closing.data', values),
        t('brand-closing.erased', values),
      ],
      button: { label: t('brand-closing.button'), url: dataUrl },
      links: [{ label: t('brand-closing.purchases'), url: purchasesUrl }],
    };
  },
  'data-export': ({ expiresAt, dataUrl }, { t, brand, day }) => {
    const values = { brand, expiresAt: day(expiresAt) };
    return {
      subject: t('data-export.subject', values),
      preview: t('data-export.preview', values),
      heading: t('data-export.heading'),
      paragraphs: [t('data-export.paragraph', values)],
      button: { label: t('data-export.button'), url: dataUrl },
      note: t('data-export.note'),
    };
  },
  'account-leaving': ({ erasesAt, logInUrl, ends }, { t, brand, day }) => {
    const values = { brand, erasesAt: day(erasesAt) };
    return {
      subject: t('account-leaving.subject', values),
      preview: t('account-leaving.preview'),
      heading: t('account-leaving.heading'),
      paragraphs: [
        ends ? t('account-leaving.closing', values) : t('account-leaving.paragraph', values),
        t('account-leaving.keep'),
      ],
      button: { label: t('account-leaving.button'), url: logInUrl },
      note: t('account-leaving.last'),
    };
  },
  'new-sign-in': ({ signedInAt, device, resetUrl, devicesUrl }, { t, brand, moment }) => ({
    subject: t('new-sign-in.subject', { brand }),
    preview: t('new-sign-in.preview'),
    heading: t('new-sign-in.heading'),
    paragraphs: [
      device === undefined
        ? t('new-sign-in.unknown', { brand, signedInAt: moment(signedInAt) })
        : t('new-sign-in.paragraph', { brand, device, signedInAt: moment(signedInAt) }),
      t('new-sign-in.notYou'),
    ],
    button: { label: t('new-sign-in.button'), url: resetUrl },
    links: [{ label: t('new-sign-in.devices'), url: devicesUrl }],
    note: t('new-sign-in.note'),
  }),
  'email-change-notice': ({ askedAt, newEmail, keepUrl }, { t, brand, moment }) => ({
    subject: t('email-change-notice.subject', { brand }),
    preview: t('email-change-notice.preview'),
    heading: t('email-change-notice.heading'),
    paragraphs: [
      t('email-change-notice.asked', { brand, newEmail, askedAt: moment(askedAt) }),
      t('email-change-notice.notYou'),
    ],
    button: { label: t('email-change-notice.button'), url: keepUrl },
  }),
  'email-changed': ({ changedAt, newEmail, keepUrl, keepUntil }, { t, brand, moment }) => ({
    subject: t('email-changed.subject', { brand }),
    preview: t('email-changed.preview'),
    heading: t('email-changed.heading'),
    paragraphs: [
      t('email-changed.paragraph', { brand, newEmail, changedAt: moment(changedAt) }),
      t('email-changed.notYou', { keepUntil: moment(keepUntil) }),
    ],
    button: { label: t('email-changed.button'), url: keepUrl },
  }),
  'new-message-digest': ({ count, senderName, senderNature, chatsUrl }, { t, brand, nature }) => {
    const values = { count: Number(count), brand };
    const isNamed = senderName !== undefined && senderNature !== undefined;
    const from = isNamed
      ? t('new-message-digest.from', { ...values, senderName, nature: nature(senderNature) })
      : t('new-message-digest.unnamed');
    return {
      subject: t('new-message-digest.subject', values),
      preview: from,
      heading: t('new-message-digest.heading', values),
      paragraphs: [from],
      button: { label: t('new-message-digest.button'), url: chatsUrl },
      note: t('new-message-digest.note'),
    };
  },
};
