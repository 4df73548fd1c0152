import { isGranted } from '../claim-answer.ts';
import type { PurchaseMailTexts } from '../mail-text.ts';

const stopped = {
  card: 'La carta non è stata accettata.',
  limit: 'Il rinnovo avrebbe superato il limite di spesa mensile che hai scelto.',
  pause: 'Hai messo in pausa i tuoi acquisti, e in pausa non si rinnova nulla.',
};

const each = { week: 'ogni settimana', month: 'ogni mese', year: 'ogni anno' };

export const italianPurchaseMails: PurchaseMailTexts = {
  'renewal-notice': (
    { userName, planName, renewsAt, amountMinor, currency, cancelUrl, lastFour },
    _brand,
    { money, day },
  ) => ({
    subject: `${planName} si rinnova il ${day(renewsAt)} a ${money(amountMinor, currency)}`,
    preview: 'Se non lo vuoi più, basta dirlo prima.',
    heading: `Ciao ${userName}, il tuo piano sta per rinnovarsi`,
    box: `${planName} si rinnova il ${day(renewsAt)} a ${money(amountMinor, currency)}. Per non rinnovarlo, disdici prima di quel giorno.`,
    paragraphs: [
      'Se ti va bene, non devi fare nulla.',
      'Se non lo vuoi più, disdici con due clic dal tuo profilo: non costa nulla, e puoi usarlo fino alla fine del periodo già pagato.',
    ],
    facts: [
      ['Piano', planName],
      ['Rinnovo', day(renewsAt)],
      ['Importo', money(amountMinor, currency)],
      ...(lastFour ? [['Carta', `finisce con ${lastFour}`] as const] : []),
    ],
    button: { label: 'Annulla il rinnovo', url: cancelUrl },
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
    subject: `Rinnovato: ${planName}, ${money(amountMinor, currency)}`,
    preview: `Vale fino al ${day(renewsAt)}. Conserva questa e-mail.`,
    heading: `${planName} è rinnovato`,
    paragraphs: [
      `Ciao ${userName}, come avevi scelto il tuo piano continua fino al ${day(renewsAt)}.`,
      `Poi si rinnova${every ? ` ${each[every]}` : ''} a ${money(renewalAmountMinor, currency)}, finché non disdici. Per disdire bastano due clic.`,
    ],
    facts: [
      ['Piano', planName],
      ['Pagato', money(amountMinor, currency)],
      ['Il', moment(paidAt)],
      ...(startsAt ? [['Periodo', `${day(startsAt)} – ${day(renewsAt)}`] as const] : []),
      ['Sull’estratto conto', descriptor],
      ['Riferimento', reference],
    ],
    button: { label: 'Annulla il rinnovo', url: cancelUrl },
    links: [{ label: 'Recedi dal contratto qui', url: withdrawUrl }],
  }),
  'renewal-failed': (
    { userName, planName, amountMinor, currency, reason, nextTryAt, accountUrl },
    _brand,
    { money, day },
  ) => ({
    subject: nextTryAt ? `Il rinnovo di ${planName} non è riuscito` : `${planName} è terminato`,
    preview: 'Non ti è stato addebitato nulla.',
    heading: nextTryAt ? 'Il rinnovo non è riuscito' : `${planName} è terminato`,
    paragraphs: [
      `Ciao ${userName}, il rinnovo a ${money(amountMinor, currency)} non è riuscito e non ti è stato addebitato nulla. ${stopped[reason]}`,
      nextTryAt
        ? `Riproviamo il ${day(nextTryAt)}; fino ad allora il tuo piano resta attivo. Se non lo vuoi più, annulla il rinnovo dal profilo e non riproviamo.`
        : 'Non riproveremo. Se lo vuoi ancora puoi acquistarlo di nuovo quando vuoi.',
    ],
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
  'renewal-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `Ti restituiamo ${money(amountMinor, currency)}`,
    preview: 'Un addebito è arrivato dopo la tua disdetta.',
    heading: `Ti restituiamo ${money(amountMinor, currency)}`,
    paragraphs: [
      `Ciao ${userName}, un rinnovo di ${planName} è stato addebitato quando era già annullato. Ti rimborsiamo tutto, con lo stesso mezzo di pagamento. Non devi fare nulla.`,
    ],
    facts: [
      ['Piano', planName],
      ['Importo', money(amountMinor, currency)],
      ['Riferimento', reference],
    ],
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
  'payment-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `Ti restituiamo ${money(amountMinor, currency)}`,
    preview: 'Un pagamento è andato in porto lo stesso, senza acquistare nulla.',
    heading: `Ti restituiamo ${money(amountMinor, currency)}`,
    paragraphs: [
      `Ciao ${userName}, un pagamento per ${planName} è andato in porto quando lo avevi già annullato, o quando risultava non riuscito. Con quello non hai acquistato nulla. Ti rimborsiamo tutto, con lo stesso mezzo di pagamento. Non devi fare nulla.`,
    ],
    facts: [
      ['Piano', planName],
      ['Importo', money(amountMinor, currency)],
      ['Riferimento', reference],
    ],
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
  'renewal-cancelled': ({ userName, planName, cancelledAt, endsAt, accountUrl }, _brand, { day, moment }) => ({
    subject: `Disdetta: ${planName} non si rinnova`,
    preview: `Resta tuo fino al ${day(endsAt)}.`,
    heading: `Fatto, ${userName}`,
    paragraphs: [
      `${planName} non si rinnova e non ti verrà addebitato altro. Puoi usarlo fino al ${day(endsAt)}.`,
      'Conserva questa e-mail: è la prova della tua disdetta.',
    ],
    facts: [
      ['Piano', planName],
      ['Disdetto', moment(cancelledAt)],
      ['Attivo fino al', moment(endsAt)],
    ],
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
  'cancel-link': ({ userName, planName, askedAt, endsAt, validDays, confirmUrl }, _brand, { day, moment }) => ({
    subject: `Conferma che ${planName} non si rinnovi`,
    preview: 'Un clic, ed è fatto.',
    heading: `Ciao ${userName}, manca un clic`,
    paragraphs: [
      `Il ${moment(askedAt)} qualcuno ha chiesto con il tuo indirizzo che ${planName} non si rinnovi più. Se eri tu, conferma con il pulsante: il rinnovo finisce subito, e puoi usarlo fino al ${day(endsAt)}. Il link vale ${validDays} giorni.`,
      'Se non eri tu, non fare nulla: senza il tuo clic non cambia niente.',
    ],
    facts: [
      ['Piano', planName],
      ['Chiesto', moment(askedAt)],
      ['Attivo fino al', moment(endsAt)],
    ],
    button: { label: 'Annulla il rinnovo', url: confirmUrl },
  }),
  'cancel-nothing': ({ userName, askedAt, accountUrl }, _brand, { moment }) => ({
    subject: 'Non hai nulla che si rinnovi',
    preview: 'Non c’è nulla da disdire.',
    heading: `Ciao ${userName}, non c’è nulla da disdire`,
    paragraphs: [
      `Il ${moment(askedAt)} qualcuno ha chiesto con il tuo indirizzo di annullare un rinnovo. In questo account non si rinnova nulla, quindi non ti verrà addebitato altro da solo. Se pensi che non sia così, rispondi a questa e-mail.`,
    ],
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
  'withdrawal-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, extent, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `Abbiamo ricevuto il tuo recesso: ${planName}`,
    preview: 'Conserva questa e-mail come prova.',
    heading: 'Abbiamo ricevuto il tuo recesso',
    paragraphs: [
      `Ciao ${userName}, hai esercitato il recesso dal contratto qui sotto. Il contratto è finito.`,
      `Ti rimborsiamo ${money(amountMinor, currency)} entro 14 giorni, con lo stesso mezzo di pagamento: ${extent === 'whole' ? 'è tutto quello che hai pagato' : 'è la parte che non hai usato'}.`,
    ],
    facts: [
      ['Piano', planName],
      ['Ricevuto', moment(receivedAt)],
      ['Rimborso', money(amountMinor, currency)],
      ['Riferimento', reference],
    ],
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
  'claim-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, text, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `Abbiamo ricevuto la tua richiesta di rimborso: ${planName}`,
    preview: 'La legge una persona e ti risponde.',
    heading: 'Abbiamo ricevuto la tua richiesta',
    paragraphs: [
      `Ciao ${userName}, hai chiesto il rimborso con la garanzia. Una persona legge la richiesta e ti risponde entro tre giorni lavorativi a questo indirizzo.`,
    ],
    facts: [
      ['Piano', planName],
      ['Importo', money(amountMinor, currency)],
      ['Ricevuta', moment(receivedAt)],
      ['Riferimento', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
  'claim-request': (
    { account, replyTo, planName, reference, receivedAt, amountMinor, currency, text },
    _brand,
    { money, moment },
  ) => ({
    subject: `Richiesta di rimborso: ${planName}, ${money(amountMinor, currency)}`,
    preview: `Da ${account}`,
    heading: 'Qualcuno chiede il rimborso con la garanzia',
    paragraphs: [
      'La risposta spetta a una persona, entro tre giorni lavorativi. Rispondendo a questa e-mail scrivi a chi chiede.',
      ...(text === '' ? ['Nessun motivo indicato.'] : []),
    ],
    facts: [
      ['Account', account],
      ['E-mail', replyTo],
      ['Piano', planName],
      ['Importo', money(amountMinor, currency)],
      ['Ricevuta', moment(receivedAt)],
      ['Riferimento', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'claim-answered': (
    { userName, planName, reference, kind, amountMinor, currency, text, accountUrl },
    _brand,
    { money },
  ) => ({
    subject: isGranted(kind)
      ? `Rimborso accolto: ${money(amountMinor, currency)}`
      : `La tua richiesta di rimborso: ${planName}`,
    preview: isGranted(kind) ? 'Il denaro torna da dove è venuto.' : 'Ecco la nostra risposta.',
    heading: isGranted(kind)
      ? `Ti rimborsiamo ${money(amountMinor, currency)}`
      : kind === 'returned'
        ? 'Il denaro di questo acquisto è già tornato a te'
        : 'La garanzia non copre questo acquisto',
    paragraphs: [
      {
        granted: `Ciao ${userName}, abbiamo accolto la tua richiesta. Ti rimborsiamo ${money(amountMinor, currency)} con lo stesso mezzo di pagamento; ${planName} è terminato.`,
        'granted-earlier': `Ciao ${userName}, abbiamo accolto la tua richiesta su un periodo precedente. Ti rimborsiamo ${money(amountMinor, currency)} con lo stesso mezzo di pagamento. ${planName} resta tuo fino alla fine di quello che hai pagato dopo, e non si rinnova.`,
        refused: `Ciao ${userName}, abbiamo letto la tua richiesta e non possiamo rimborsare questo acquisto. Se non sei d’accordo, rispondi a questa e-mail. Il tuo diritto di recesso non cambia.`,
        returned: `Ciao ${userName}, abbiamo letto la tua richiesta. Il denaro di questo acquisto ti era già stato restituito prima della nostra risposta, dalla tua banca o con un rimborso: non resta altro da restituire. Se non lo vedi, rispondi a questa e-mail.`,
      }[kind],
    ],
    ...(text === '' ? {} : { quote: text }),
    facts: [
      ['Piano', planName],
      ['Riferimento', reference],
    ],
    button: { label: 'I miei acquisti', url: accountUrl },
  }),
};
