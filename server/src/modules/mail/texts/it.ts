import type { MailTexts } from '../mail-text.ts';
import { italianPurchaseMails } from './purchases-it.ts';

const natures = {
  person: 'Persona',
  verified_person: 'Persona verificata',
  operator: 'Operatore della redazione',
  ai: 'Profilo AI',
  sample: 'Esempio',
};
const reasons = {
  spam: 'spam',
  money: 'richiesta di denaro',
  insult: 'insulti',
  threat: 'minacce',
  fake: 'profilo falso',
  minor: 'forse è minorenne',
  other: 'altro',
};

const each = { week: 'ogni settimana', month: 'ogni mese', year: 'ogni anno' };

export const italianMails: MailTexts = {
  frame: {
    buttonFallback: 'Se il pulsante non funziona, copia questo indirizzo nel browser:',
    sentBy: 'Inviata da',
    adultsOnly: 'Solo per maggiorenni.',
    unsubscribe: 'Non voglio più e-mail come questa',
    natures,
  },
  'confirm-email': ({ confirmUrl }, brand) => ({
    subject: `Conferma la tua e-mail per ${brand}`,
    preview: 'Un tocco e si comincia.',
    heading: 'Un tocco e ci sei',
    paragraphs: [
      `Hai creato un account su ${brand} con questo indirizzo. Conferma che è tuo e puoi cominciare subito.`,
    ],
    button: { label: 'Conferma la mia e-mail', url: confirmUrl },
    note: 'Non eri tu? Non fare nulla: senza conferma l’account viene cancellato.',
  }),
  'someone-tried-to-register': ({ loginUrl, resetUrl }, brand) => ({
    subject: `Hai già un account su ${brand}`,
    preview: 'Qualcuno ha provato a registrarsi con il tuo indirizzo.',
    heading: 'Hai già un account',
    paragraphs: [
      `Qualcuno ha appena provato a registrarsi su ${brand} con questo indirizzo. Se eri tu, ti basta accedere: il tuo account è ancora qui.`,
    ],
    button: { label: 'Accedi', url: loginUrl },
    links: [{ label: 'Ho dimenticato la password', url: resetUrl }],
    note: 'Non eri tu? Non devi fare nulla. Nessuno è entrato nel tuo account, e a chi ci ha provato non abbiamo detto che esiste.',
  }),
  welcome: ({ userName, startUrl }, brand) => ({
    subject: `Ti diamo il benvenuto su ${brand}, ${userName}`,
    preview: 'Che bello averti qui.',
    heading: `Che bello averti qui, ${userName}`,
    paragraphs: [
      'Il tuo indirizzo è confermato e il tuo account è pronto.',
      'Due cose aiutano a farsi notare: una foto, e due righe sincere su quello che cerchi.',
    ],
    button: { label: 'Dai un’occhiata', url: startUrl },
  }),
  'reset-password': ({ resetUrl, validMinutes }, brand) => ({
    subject: `Una nuova password per ${brand}`,
    preview: `Il link vale ${validMinutes} minuti.`,
    heading: 'Scegli una nuova password',
    paragraphs: [`Hai chiesto una nuova password. Il link funziona una volta sola e vale ${validMinutes} minuti.`],
    button: { label: 'Scegli una nuova password', url: resetUrl },
    note: 'Non l’hai chiesta tu? Non fare nulla: la tua password resta quella di prima.',
  }),
  'email-change-notice': ({ userName }, brand) => ({
    subject: `Il tuo account ${brand} cambia indirizzo e-mail`,
    preview: 'Controlla che l’abbia chiesto tu.',
    heading: `Ciao ${userName}`,
    paragraphs: [
      `Dal tuo account ${brand} è arrivata la richiesta di passare a un altro indirizzo e-mail. Cambierà quando il nuovo indirizzo sarà confermato.`,
      'Non l’hai chiesto tu? Rispondi subito a questa e-mail e cambia la password.',
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
    subject: `La tua ricevuta: ${planName}, ${money(payment.amountMinor, payment.currency)}`,
    preview: `Grazie, ${userName}. Conserva questa e-mail.`,
    heading: `Grazie, ${userName}`,
    paragraphs: [
      startsAt
        ? `Il pagamento è arrivato. Il tuo nuovo piano inizia il ${day(startsAt)}, quando finisce quello che hai già pagato.`
        : endsAt
          ? 'Il pagamento è arrivato e il tuo piano è attivo.'
          : credits
            ? 'Il pagamento è arrivato e i tuoi crediti sono pronti. Non scadono.'
            : 'Il pagamento è arrivato.',
      renewsAt && payment.renewalAmountMinor
        ? `Si rinnova${every ? ` ${each[every]}, la prossima volta` : ''} il ${day(renewsAt)} a ${money(payment.renewalAmountMinor, payment.currency)}, finché non disdici. Per disdire bastano due clic.`
        : endsAt
          ? `Hai pagato una volta sola. Il piano non si rinnova e finisce il ${day(endsAt)}.`
          : 'Hai pagato una volta sola. Niente si rinnova da solo.',
      startAskedAt
        ? `Il ${moment(startAskedAt)} hai chiesto che inizi subito. Puoi comunque recedere entro 14 giorni, e ti torna la parte che non hai usato.`
        : 'Puoi recedere entro 14 giorni e ti torna l’intero prezzo.',
    ],
    facts: [
      ['Piano', planName],
      ['Pagato', money(payment.amountMinor, payment.currency)],
      ['Il', moment(payment.paidAt)],
      ['Sull’estratto conto', descriptor],
      ...(endsAt ? [['Periodo', `${day(startsAt ?? payment.paidAt)} – ${day(endsAt)}`] as const] : []),
      ...(credits ? [['Crediti', `${credits}, senza scadenza`] as const] : []),
      ['Riferimento', reference],
    ],
    button: { label: 'Il mio account', url: accountUrl },
    links: [
      ...(cancelUrl ? [{ label: 'Annulla il rinnovo', url: cancelUrl }] : []),
      { label: 'Recedi dal contratto qui', url: withdrawUrl },
    ],
  }),
  ...italianPurchaseMails,
  'contact-copy': ({ ticket, text }, brand) => ({
    subject: `Abbiamo ricevuto il tuo messaggio (${ticket})`,
    preview: 'Lo leggerà una persona e ti risponderà.',
    heading: 'Abbiamo ricevuto il tuo messaggio',
    paragraphs: [
      `Grazie di aver scritto a ${brand}. Una persona lo leggerà e risponderà a questo indirizzo. Ecco che cosa hai scritto:`,
    ],
    quote: text,
    facts: [['Numero', ticket]],
  }),
  'contact-request': ({ ticket, userName, replyTo, text }) => ({
    subject: `Modulo di contatto ${ticket}`,
    preview: `Da ${userName}`,
    heading: `Messaggio ${ticket}`,
    paragraphs: ['Qualcuno ha scritto dal modulo di contatto. Rispondendo a questa e-mail rispondi a lui.'],
    facts: [
      ['Da', userName],
      ['E-mail', replyTo],
    ],
    quote: text,
  }),
  'safety-report': (
    { ticket, kind, urgency, reason, reporter, reported, reportedName, reportedNature, reportedAt, message, text },
    _brand,
    { moment },
  ) => ({
    subject: `${urgency === 'urgent' ? 'URGENTE · ' : ''}Segnalazione ${ticket}: ${reasons[reason]}`,
    preview: `${reportedName} (${natures[reportedNature]})`,
    heading: kind === 'first' ? 'Qualcuno ha segnalato un profilo' : 'Una segnalazione si aggiunge alla prima',
    paragraphs: [
      'Il testo dei messaggi non è in questa e-mail: si legge con il numero del messaggio, da chi ne ha il diritto.',
      ...(text === '' ? ['Nessuna nota.'] : []),
    ],
    facts: [
      ['Motivo', reasons[reason]],
      ['Profilo', `${reportedName} (${natures[reportedNature]}) · ${reported}`],
      ['Chi segnala', reporter],
      ...(message === undefined ? [] : [['Messaggio', message] as const]),
      ['Quando', moment(reportedAt)],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'new-message-digest': ({ userName, count, senderName, senderNature, chatsUrl }, brand) => ({
    subject: count === '1' ? `${senderName} ti ha scritto su ${brand}` : `${count} nuovi messaggi su ${brand}`,
    preview: `Da ${senderName} (${natures[senderNature]})`,
    heading: count === '1' ? 'Un messaggio ti aspetta' : `${count} messaggi ti aspettano`,
    paragraphs: [
      count === '1'
        ? `Ciao ${userName}, ${senderName} (${natures[senderNature]}) ti ha scritto mentre non c’eri.`
        : `Ciao ${userName}, l’ultimo è di ${senderName} (${natures[senderNature]}).`,
    ],
    button: { label: 'Leggi', url: chatsUrl },
  }),
};
