import type { MailTexts } from '../mail-text.ts';
import { frenchPurchaseMails } from './purchases-fr.ts';

const natures = {
  person: 'Personne',
  verified_person: 'Personne vérifiée',
  operator: 'Opérateur de l’équipe',
  ai: 'Profil IA',
  sample: 'Exemple',
};
const reasons = {
  spam: 'spam',
  money: 'demande d’argent',
  insult: 'insultes',
  threat: 'menaces',
  fake: 'faux profil',
  minor: 'peut-être mineur',
  other: 'autre',
};

const each = { week: 'chaque semaine', month: 'chaque mois', year: 'chaque année' };

export const frenchMails: MailTexts = {
  frame: {
    buttonFallback: 'Si le bouton ne marche pas, copie cette adresse dans ton navigateur :',
    sentBy: 'Envoyé par',
    adultsOnly: 'Réservé aux adultes.',
    unsubscribe: 'Je ne veux plus d’e-mails comme celui-ci',
    natures,
  },
  'confirm-email': ({ confirmUrl }, brand) => ({
    subject: `Confirme ton e-mail pour ${brand}`,
    preview: 'Un geste et c’est parti.',
    heading: 'Un geste et c’est parti',
    paragraphs: [
      `Tu as créé un compte sur ${brand} avec cette adresse. Confirme qu’elle est bien à toi et tu peux commencer tout de suite.`,
    ],
    button: { label: 'Confirmer mon e-mail', url: confirmUrl },
    note: 'Ce n’était pas toi ? Ne fais rien : sans confirmation, le compte est supprimé.',
  }),
  'someone-tried-to-register': ({ loginUrl, resetUrl }, brand) => ({
    subject: `Tu as déjà un compte sur ${brand}`,
    preview: 'Quelqu’un a essayé de s’inscrire avec ton adresse.',
    heading: 'Tu as déjà un compte',
    paragraphs: [
      `Quelqu’un vient d’essayer de s’inscrire sur ${brand} avec cette adresse. Si c’était toi, il te suffit de te connecter : ton compte est toujours là.`,
    ],
    button: { label: 'Me connecter', url: loginUrl },
    links: [{ label: 'J’ai oublié mon mot de passe', url: resetUrl }],
    note: 'Ce n’était pas toi ? Tu n’as rien à faire. Personne n’est entré dans ton compte, et nous n’avons pas révélé qu’il existe.',
  }),
  welcome: ({ userName, startUrl }, brand) => ({
    subject: `Bienvenue sur ${brand}, ${userName}`,
    preview: 'Ravis de te voir ici.',
    heading: `Ravis de te voir ici, ${userName}`,
    paragraphs: [
      'Ton adresse est confirmée et ton compte est prêt.',
      'Deux choses aident à se faire remarquer : une photo, et deux lignes sincères sur ce que tu cherches.',
    ],
    button: { label: 'Jeter un œil', url: startUrl },
  }),
  'reset-password': ({ resetUrl, validMinutes }, brand) => ({
    subject: `Un nouveau mot de passe pour ${brand}`,
    preview: `Le lien est valable ${validMinutes} minutes.`,
    heading: 'Choisis un nouveau mot de passe',
    paragraphs: [
      `Tu as demandé un nouveau mot de passe. Le lien ne marche qu’une fois et il est valable ${validMinutes} minutes.`,
    ],
    button: { label: 'Choisir un nouveau mot de passe', url: resetUrl },
    note: 'Ce n’était pas toi ? Ne fais rien : ton mot de passe reste le même.',
  }),
  'email-change-notice': ({ userName }, brand) => ({
    subject: `Ton compte ${brand} change d’adresse e-mail`,
    preview: 'Vérifie que c’était bien toi.',
    heading: `Bonjour ${userName}`,
    paragraphs: [
      `Depuis ton compte ${brand}, quelqu’un a demandé à passer à une autre adresse e-mail. Le changement se fera quand la nouvelle adresse sera confirmée.`,
      'Ce n’était pas toi ? Réponds tout de suite à cet e-mail et change ton mot de passe.',
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
    subject: `Ton reçu : ${planName}, ${money(payment.amountMinor, payment.currency)}`,
    preview: `Merci, ${userName}. Garde cet e-mail.`,
    heading: `Merci, ${userName}`,
    paragraphs: [
      startsAt
        ? `Ton paiement est arrivé. Ta nouvelle formule commence le ${day(startsAt)}, quand se termine celle que tu as déjà payée.`
        : endsAt
          ? 'Ton paiement est arrivé et ta formule est active.'
          : credits
            ? 'Ton paiement est arrivé et tes crédits sont là. Ils n’expirent pas.'
            : 'Ton paiement est arrivé.',
      renewsAt && payment.renewalAmountMinor
        ? `Elle se renouvelle${every ? ` ${each[every]}, la prochaine fois` : ''} le ${day(renewsAt)} pour ${money(payment.renewalAmountMinor, payment.currency)}, jusqu’à ce que tu la résilies. Il suffit de deux clics.`
        : endsAt
          ? `Tu as payé une seule fois. La formule ne se renouvelle pas et se termine le ${day(endsAt)}.`
          : 'Tu as payé une seule fois. Rien ne se renouvelle tout seul.',
      startAskedAt
        ? `Le ${moment(startAskedAt)}, tu as demandé que cela commence tout de suite. Tu peux quand même te rétracter sous 14 jours, et nous te rendons la part que tu n’as pas utilisée.`
        : 'Tu peux te rétracter sous 14 jours et nous te rendons tout le prix.',
    ],
    facts: [
      ['Formule', planName],
      ['Payé', money(payment.amountMinor, payment.currency)],
      ['Le', moment(payment.paidAt)],
      ['Sur ton relevé', descriptor],
      ...(endsAt ? [['Période', `${day(startsAt ?? payment.paidAt)} – ${day(endsAt)}`] as const] : []),
      ...(credits ? [['Crédits', `${credits}, sans expiration`] as const] : []),
      ['Référence', reference],
    ],
    button: { label: 'Mon compte', url: accountUrl },
    links: [
      ...(cancelUrl ? [{ label: 'Résilier le renouvellement', url: cancelUrl }] : []),
      { label: 'Se rétracter du contrat ici', url: withdrawUrl },
    ],
  }),
  ...frenchPurchaseMails,
  'contact-copy': ({ ticket, text }, brand) => ({
    subject: `Nous avons reçu ton message (${ticket})`,
    preview: 'Une personne va le lire et te répondre.',
    heading: 'Nous avons reçu ton message',
    paragraphs: [
      `Merci d’avoir écrit à ${brand}. Une personne va le lire et répondre à cette adresse. Voici ce que tu as écrit :`,
    ],
    quote: text,
    facts: [['Numéro', ticket]],
  }),
  'contact-request': ({ ticket, userName, replyTo, text }) => ({
    subject: `Formulaire de contact ${ticket}`,
    preview: `De ${userName}`,
    heading: `Message ${ticket}`,
    paragraphs: ['Quelqu’un a écrit par le formulaire de contact. Répondre à cet e-mail, c’est lui répondre.'],
    facts: [
      ['De', userName],
      ['E-mail', replyTo],
    ],
    quote: text,
  }),
  'safety-report': (
    { ticket, kind, urgency, reason, reporter, reported, reportedName, reportedNature, reportedAt, message, text },
    _brand,
    { moment },
  ) => ({
    subject: `${urgency === 'urgent' ? 'URGENT · ' : ''}Signalement ${ticket}: ${reasons[reason]}`,
    preview: `${reportedName} (${natures[reportedNature]})`,
    heading: kind === 'first' ? 'Quelqu’un a signalé un profil' : 'Un signalement s’ajoute au premier',
    paragraphs: [
      'Le texte des messages n’est pas dans cet e-mail : il se lit avec le numéro du message, par qui en a le droit.',
      ...(text === '' ? ['Aucune note.'] : []),
    ],
    facts: [
      ['Motif', reasons[reason]],
      ['Profil', `${reportedName} (${natures[reportedNature]}) · ${reported}`],
      ['Qui signale', reporter],
      ...(message === undefined ? [] : [['Message', message] as const]),
      ['Quand', moment(reportedAt)],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'new-message-digest': ({ userName, count, senderName, senderNature, chatsUrl }, brand) => ({
    subject: count === '1' ? `${senderName} t’a écrit sur ${brand}` : `${count} nouveaux messages sur ${brand}`,
    preview: `De ${senderName} (${natures[senderNature]})`,
    heading: count === '1' ? 'Un message t’attend' : `${count} messages t’attendent`,
    paragraphs: [
      count === '1'
        ? `Bonjour ${userName}, ${senderName} (${natures[senderNature]}) t’a écrit pendant ton absence.`
        : `Bonjour ${userName}, le dernier vient de ${senderName} (${natures[senderNature]}).`,
    ],
    button: { label: 'Lire', url: chatsUrl },
  }),
};
