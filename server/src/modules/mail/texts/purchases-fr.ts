import { isGranted } from '../claim-answer.ts';
import type { PurchaseMailTexts } from '../mail-text.ts';

const stopped = {
  card: 'La carte n’a pas été acceptée.',
  limit: 'Le renouvellement aurait dépassé la limite de dépense mensuelle que tu as choisie.',
  pause: 'Tu as mis tes achats en pause, et pendant une pause rien ne se renouvelle.',
};

const each = { week: 'chaque semaine', month: 'chaque mois', year: 'chaque année' };

export const frenchPurchaseMails: PurchaseMailTexts = {
  'renewal-notice': (
    { userName, planName, renewsAt, amountMinor, currency, cancelUrl, lastFour },
    _brand,
    { money, day },
  ) => ({
    subject: `${planName} se renouvelle le ${day(renewsAt)} à ${money(amountMinor, currency)}`,
    preview: 'Si tu n’en veux plus, il suffit de le dire avant.',
    heading: `Bonjour ${userName}, ta formule va se renouveler`,
    box: `${planName} se renouvelle le ${day(renewsAt)} à ${money(amountMinor, currency)}. Tu peux refuser ce renouvellement : résilie avant cette date.`,
    paragraphs: [
      'Si cela te convient, tu n’as rien à faire.',
      'Si tu n’en veux plus, résilie en deux clics depuis ton profil : c’est gratuit, et tu peux t’en servir jusqu’à la fin de la période payée.',
    ],
    facts: [
      ['Formule', planName],
      ['Renouvellement', day(renewsAt)],
      ['Montant', money(amountMinor, currency)],
      ...(lastFour ? [['Carte', `se termine par ${lastFour}`] as const] : []),
    ],
    button: { label: 'Annuler le renouvellement', url: cancelUrl },
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
    subject: `Renouvelé : ${planName}, ${money(amountMinor, currency)}`,
    preview: `Valable jusqu’au ${day(renewsAt)}. Garde cet e-mail.`,
    heading: `${planName} est renouvelé`,
    paragraphs: [
      `Bonjour ${userName}, comme tu l’as choisi, ta formule continue jusqu’au ${day(renewsAt)}.`,
      `Ensuite elle se renouvelle${every ? ` ${each[every]}` : ''} à ${money(renewalAmountMinor, currency)}, jusqu’à ta résiliation. Deux clics suffisent pour résilier.`,
    ],
    facts: [
      ['Formule', planName],
      ['Payé', money(amountMinor, currency)],
      ['Le', moment(paidAt)],
      ...(startsAt ? [['Période', `${day(startsAt)} – ${day(renewsAt)}`] as const] : []),
      ['Sur ton relevé', descriptor],
      ['Référence', reference],
    ],
    button: { label: 'Annuler le renouvellement', url: cancelUrl },
    links: [{ label: 'Se rétracter du contrat ici', url: withdrawUrl }],
  }),
  'renewal-failed': (
    { userName, planName, amountMinor, currency, reason, nextTryAt, accountUrl },
    _brand,
    { money, day },
  ) => ({
    subject: nextTryAt ? `Le renouvellement de ${planName} n’a pas abouti` : `${planName} est terminé`,
    preview: 'Rien n’a été prélevé.',
    heading: nextTryAt ? 'Le renouvellement n’a pas abouti' : `${planName} est terminé`,
    paragraphs: [
      `Bonjour ${userName}, le renouvellement à ${money(amountMinor, currency)} n’a pas abouti et rien n’a été prélevé. ${stopped[reason]}`,
      nextTryAt
        ? `Nous réessayons le ${day(nextTryAt)} ; jusque-là ta formule reste active. Si tu n’en veux plus, annule le renouvellement dans ton profil et nous ne réessayons pas.`
        : 'Nous ne réessaierons pas. Si tu la veux encore, tu peux la racheter quand tu veux.',
    ],
    button: { label: 'Mes achats', url: accountUrl },
  }),
  'renewal-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `Nous te rendons ${money(amountMinor, currency)}`,
    preview: 'Un prélèvement est arrivé après ta résiliation.',
    heading: `Nous te rendons ${money(amountMinor, currency)}`,
    paragraphs: [
      `Bonjour ${userName}, un renouvellement de ${planName} a été prélevé alors qu’il était déjà annulé. Nous te remboursons tout, par le même moyen de paiement. Tu n’as rien à faire.`,
    ],
    facts: [
      ['Formule', planName],
      ['Montant', money(amountMinor, currency)],
      ['Référence', reference],
    ],
    button: { label: 'Mes achats', url: accountUrl },
  }),
  'payment-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `Nous te rendons ${money(amountMinor, currency)}`,
    preview: 'Un paiement a finalement abouti, sans rien acheter.',
    heading: `Nous te rendons ${money(amountMinor, currency)}`,
    paragraphs: [
      `Bonjour ${userName}, un paiement pour ${planName} a abouti alors que tu l’avais abandonné, ou qu’il avait été noté comme échoué. Il n’a rien acheté. Nous te remboursons tout, par le même moyen de paiement. Tu n’as rien à faire.`,
    ],
    facts: [
      ['Formule', planName],
      ['Montant', money(amountMinor, currency)],
      ['Référence', reference],
    ],
    button: { label: 'Mes achats', url: accountUrl },
  }),
  'renewal-cancelled': ({ userName, planName, cancelledAt, endsAt, accountUrl }, _brand, { day, moment }) => ({
    subject: `Résilié : ${planName} ne se renouvelle pas`,
    preview: `À toi jusqu’au ${day(endsAt)}.`,
    heading: `C’est fait, ${userName}`,
    paragraphs: [
      `${planName} ne se renouvelle pas et plus rien ne sera prélevé. Tu peux t’en servir jusqu’au ${day(endsAt)}.`,
      'Garde cet e-mail : c’est la preuve de ta résiliation.',
    ],
    facts: [
      ['Formule', planName],
      ['Résilié', moment(cancelledAt)],
      ['Actif jusqu’au', moment(endsAt)],
    ],
    button: { label: 'Mes achats', url: accountUrl },
  }),
  'cancel-link': ({ userName, planName, askedAt, endsAt, validDays, confirmUrl }, _brand, { day, moment }) => ({
    subject: `Confirme la résiliation de ${planName}`,
    preview: 'Un clic, et c’est fait.',
    heading: `Bonjour ${userName}, encore un clic`,
    paragraphs: [
      `Le ${moment(askedAt)}, quelqu’un a demandé avec ton adresse la résiliation de ${planName}. Si c’était toi, confirme avec le bouton : le renouvellement s’arrête tout de suite, et tu peux t’en servir jusqu’au ${day(endsAt)}. Le lien est valable ${validDays} jours.`,
      'Si ce n’était pas toi, ne fais rien : sans ton clic, rien ne change.',
    ],
    facts: [
      ['Formule', planName],
      ['Demandé', moment(askedAt)],
      ['Actif jusqu’au', moment(endsAt)],
    ],
    button: { label: 'Confirmer la résiliation', url: confirmUrl },
  }),
  'cancel-nothing': ({ userName, askedAt, accountUrl }, _brand, { moment }) => ({
    subject: 'Rien ne se renouvelle sur ton compte',
    preview: 'Il n’y a rien à résilier.',
    heading: `Bonjour ${userName}, il n’y a rien à résilier`,
    paragraphs: [
      `Le ${moment(askedAt)}, quelqu’un a demandé avec ton adresse une résiliation. Rien ne se renouvelle sur ce compte, donc plus rien ne sera prélevé tout seul. Si tu penses le contraire, réponds à cet e-mail.`,
    ],
    button: { label: 'Mes achats', url: accountUrl },
  }),
  'withdrawal-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, extent, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `Nous avons reçu ta rétractation : ${planName}`,
    preview: 'Garde cet e-mail comme preuve.',
    heading: 'Nous avons reçu ta rétractation',
    paragraphs: [
      `Bonjour ${userName}, nous avons bien noté ta rétractation du contrat ci-dessous. Il est terminé.`,
      `Nous te remboursons ${money(amountMinor, currency)} sous 14 jours, par le même moyen de paiement : ${extent === 'whole' ? 'c’est tout ce que tu as payé' : 'c’est la part que tu n’as pas utilisée'}.`,
    ],
    facts: [
      ['Formule', planName],
      ['Reçu', moment(receivedAt)],
      ['Remboursement', money(amountMinor, currency)],
      ['Référence', reference],
    ],
    button: { label: 'Mes achats', url: accountUrl },
  }),
  'claim-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, text, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `Nous avons reçu ta demande de remboursement : ${planName}`,
    preview: 'Une personne la lit et te répond.',
    heading: 'Nous avons reçu ta demande',
    paragraphs: [
      `Bonjour ${userName}, tu as demandé le remboursement avec la garantie. Une personne lit ta demande et te répond à cette adresse sous trois jours ouvrés.`,
    ],
    facts: [
      ['Formule', planName],
      ['Montant', money(amountMinor, currency)],
      ['Reçue', moment(receivedAt)],
      ['Référence', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
    button: { label: 'Mes achats', url: accountUrl },
  }),
  'claim-request': (
    { account, replyTo, planName, reference, receivedAt, amountMinor, currency, text },
    _brand,
    { money, moment },
  ) => ({
    subject: `Demande de remboursement : ${planName}, ${money(amountMinor, currency)}`,
    preview: `De ${account}`,
    heading: 'Quelqu’un demande le remboursement avec la garantie',
    paragraphs: [
      'C’est à une personne de répondre, sous trois jours ouvrés. Répondre à cet e-mail, c’est écrire à qui demande.',
      ...(text === '' ? ['Aucun motif indiqué.'] : []),
    ],
    facts: [
      ['Compte', account],
      ['E-mail', replyTo],
      ['Formule', planName],
      ['Montant', money(amountMinor, currency)],
      ['Reçue', moment(receivedAt)],
      ['Référence', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'claim-answered': (
    { userName, planName, reference, kind, amountMinor, currency, text, accountUrl },
    _brand,
    { money },
  ) => ({
    subject: isGranted(kind)
      ? `Remboursement accepté : ${money(amountMinor, currency)}`
      : `Ta demande de remboursement : ${planName}`,
    preview: isGranted(kind) ? 'L’argent revient d’où il est venu.' : 'Voici notre réponse.',
    heading: isGranted(kind)
      ? `Nous te remboursons ${money(amountMinor, currency)}`
      : kind === 'returned'
        ? 'L’argent de cet achat t’a déjà été rendu'
        : 'La garantie ne couvre pas cet achat',
    paragraphs: [
      {
        granted: `Bonjour ${userName}, nous avons accepté ta demande. Nous te remboursons ${money(amountMinor, currency)} par le même moyen de paiement ; ${planName} est terminé.`,
        'granted-earlier': `Bonjour ${userName}, nous avons accepté ta demande sur une période précédente. Nous te remboursons ${money(amountMinor, currency)} par le même moyen de paiement. ${planName} reste à toi jusqu’à la fin de ce que tu as payé depuis, et ne se renouvelle pas.`,
        refused: `Bonjour ${userName}, nous avons lu ta demande et ne pouvons pas rembourser cet achat. Si tu n’es pas d’accord, réponds à cet e-mail. Ton droit de rétractation ne change pas.`,
        returned: `Bonjour ${userName}, nous avons lu ta demande. L’argent de cet achat t’avait déjà été rendu avant notre réponse, par ta banque ou par un remboursement : il ne reste rien à rendre. Si tu ne le vois pas, réponds à cet e-mail.`,
      }[kind],
    ],
    ...(text === '' ? {} : { quote: text }),
    facts: [
      ['Formule', planName],
      ['Référence', reference],
    ],
    button: { label: 'Mes achats', url: accountUrl },
  }),
};
