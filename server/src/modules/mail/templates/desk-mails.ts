import type { MailWriters } from '../mail-text.ts';

/** What the desk writes to people: answers, decisions with their reasons, and what became of a report. */
export const deskMails: MailWriters<'desk-decision' | 'desk-answer' | 'report-outcome'> = {
  'desk-decision': ({ kind, text, appealUrl }, { t, brand }) => ({
    subject: t(`desk-decision.subject.${kind}`, { brand }),
    preview: t('desk-decision.preview'),
    heading: t(`desk-decision.heading.${kind}`),
    paragraphs: text.split('\n\n'),
    ...(appealUrl === undefined ? {} : { button: { label: t('desk-decision.button'), url: appealUrl } }),
  }),
  'desk-answer': ({ ticket, text, question, contactUrl }, { t, brand }) => ({
    subject: t('desk-answer.subject', { ticket }),
    preview: t('desk-answer.preview', { brand }),
    heading: t('desk-answer.heading'),
    paragraphs: [...text.split('\n\n'), ...(question === undefined ? [] : [t('desk-answer.question')])],
    ...(question === undefined ? {} : { quote: question }),
    button: { label: t('desk-answer.button'), url: contactUrl },
    note: t('desk-answer.note', { ticket }),
  }),
  'report-outcome': ({ kind, contactUrl }, { t, brand }) => ({
    subject: t('report-outcome.subject', { brand }),
    preview: t('report-outcome.preview'),
    heading: t('report-outcome.heading'),
    paragraphs: [t(`report-outcome.${kind}`)],
    links: [{ label: t('report-outcome.button'), url: contactUrl }],
    note: t('report-outcome.note'),
  }),
};
