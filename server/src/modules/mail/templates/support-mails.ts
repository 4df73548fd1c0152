import type { MailWriters } from '../mail-text.ts';

/** Reports for the support, and what goes to who wrote to it. */
export const supportMails: MailWriters<'contact-copy' | 'money-alarm' | 'release-alarm' | 'safety-report'> = {
  'money-alarm': ({ count, lines }, { t }) => ({
    subject: t('money-alarm.subject', { count }),
    preview: t('money-alarm.preview'),
    heading: t('money-alarm.heading'),
    paragraphs: [t('money-alarm.paragraph')],
    quote: lines,
  }),
  'release-alarm': ({ what, where, at, consoleUrl }, { t, moment }) => ({
    subject: t('release-alarm.subject', { where }),
    preview: what,
    heading: t('release-alarm.heading'),
    paragraphs: [t('release-alarm.paragraph')],
    box: what,
    facts: [[t('release-alarm.at'), moment(at)]],
    button: { label: t('release-alarm.open'), url: consoleUrl },
  }),
  'contact-copy': ({ ticket, text }, { t, brand }) => ({
    subject: t('contact-copy.subject', { ticket }),
    preview: t('contact-copy.preview'),
    heading: t('contact-copy.heading'),
    paragraphs: [
      t('contact-copy.paragraph', { brand }),
      ...(text === undefined ? [t('contact-copy.notYou')] : [t('contact-copy.words')]),
    ],
    ...(text === undefined ? {} : { quote: text }),
    facts: [[t('labels.number'), ticket]],
  }),
  'safety-report': (data, { t, nature, moment }) => {
    const { ticket, kind, urgency, reported, reportedName, message, text } = data;
    const reason = t(`reasons.${data.reason}`);
    const profile = { reportedName, nature: nature(data.reportedNature) };
    return {
      subject: t(`safety-report.subject.${urgency}`, { ticket, reason }),
      preview: t('safety-report.preview', profile),
      heading: t(`safety-report.heading.${kind}`),
      paragraphs: [t('safety-report.words'), ...(text === '' ? [t('safety-report.noNote')] : [])],
      facts: [
        [t('labels.reason'), reason],
        [t('labels.profile'), t('safety-report.profile', { ...profile, reported })],
        [t('labels.reporter'), data.reporter],
        ...(message === undefined ? [] : [[t('labels.message'), message] as const]),
        [t('labels.reportedAt'), moment(data.reportedAt)],
      ],
      ...(text === '' ? {} : { quote: text }),
    };
  },
};
