import type { Language } from '../contracts/language.ts';
import type { ReportReason } from '../contracts/safety.ts';

/** Words around reporting and blocking. `{name}` is the profile's name. */
export interface SafetyTexts {
  readonly menu: string;
  readonly report: string;
  readonly reportHint: string;
  readonly block: string;
  readonly blockHint: string;
  readonly unblock: string;
  readonly unblockHint: string;
  readonly blocked: string;
  readonly blockedText: string;
  readonly undo: string;
  readonly unblocked: string;
  readonly title: string;
  readonly intro: string;
  readonly legend: string;
  readonly reasons: Record<ReportReason, string>;
  readonly choose: string;
  readonly note: string;
  readonly noteHint: string;
  readonly withMessage: string;
  readonly alsoBlock: string;
  readonly send: string;
  readonly sending: string;
  readonly thanks: string;
  readonly next: string;
  readonly nextBlocked: string;
  readonly close: string;
}

// In the code, not in the translation files: no brand and no missing file can take the way to help away.
const TEXTS: Record<Language, SafetyTexts> = {
  it: {
    menu: 'Altro su {name}',
    report: 'Segnala',
    reportHint: 'Lo legge una persona della redazione. {name} non lo viene a sapere.',
    block: 'Blocca',
    blockHint: 'Non vi vedete e non vi scrivete più. Puoi tornare indietro quando vuoi.',
    unblock: 'Sblocca',
    unblockHint: 'Potrete vedervi e scrivervi di nuovo.',
    blocked: 'Hai bloccato {name}',
    blockedText:
      'Non vi vedete più nelle ricerche e nelle chat, e nessuno dei due può scrivere all’altro. Non abbiamo avvisato {name}.',
    undo: 'Annulla il blocco',
    unblocked: 'Hai sbloccato {name}',
    title: 'Segnala {name}',
    intro: 'Raccontaci che cosa non va: lo legge una persona. {name} non saprà chi ha segnalato.',
    legend: 'Che cosa è successo?',
    reasons: {
      spam: 'Pubblicità o messaggi in serie',
      money: 'Chiede soldi o regali',
      insult: 'Insulti o parole pesanti',
      threat: 'Minacce o ricatti',
      fake: 'Non è chi dice di essere',
      minor: 'Credo sia minorenne',
      other: 'Altro',
    },
    choose: 'Scegli che cosa è successo',
    note: 'Vuoi aggiungere qualcosa? (facoltativo)',
    noteHint: 'Aiutano date, nomi e quello che ti è stato chiesto.',
    withMessage: 'Alleghiamo il messaggio da cui sei partito.',
    alsoBlock: 'Blocca anche {name}',
    send: 'Invia la segnalazione',
    sending: 'Invio…',
    thanks: 'Grazie, ci pensiamo noi',
    next: 'Una persona della redazione legge la segnalazione. Se serve, interveniamo sul profilo.',
    nextBlocked: 'Intanto {name} non può più scriverti né vederti.',
    close: 'Chiudi',
  },
  es: {
    menu: 'Más sobre {name}',
    report: 'Denunciar',
    reportHint: 'Lo lee una persona del equipo. {name} no se entera.',
    block: 'Bloquear',
    blockHint: 'Dejáis de veros y de poder escribiros. Puedes deshacerlo cuando quieras.',
    unblock: 'Desbloquear',
    unblockHint: 'Podréis volver a veros y a escribiros.',
    blocked: 'Has bloqueado a {name}',
    blockedText:
      'Ya no os veis en las búsquedas ni en los chats, y ninguno puede escribir al otro. No hemos avisado a {name}.',
    undo: 'Deshacer el bloqueo',
    unblocked: 'Has desbloqueado a {name}',
    title: 'Denunciar a {name}',
    intro: 'Cuéntanos qué pasa: lo lee una persona. {name} no sabrá quién ha denunciado.',
    legend: '¿Qué ha pasado?',
    reasons: {
      spam: 'Publicidad o mensajes en serie',
      money: 'Pide dinero o regalos',
      insult: 'Insultos o palabras fuertes',
      threat: 'Amenazas o chantaje',
      fake: 'No es quien dice ser',
      minor: 'Creo que es menor de edad',
      other: 'Otra cosa',
    },
    choose: 'Elige qué ha pasado',
    note: '¿Quieres añadir algo? (opcional)',
    noteHint: 'Ayudan las fechas, los nombres y lo que te han pedido.',
    withMessage: 'Adjuntamos el mensaje desde el que has empezado.',
    alsoBlock: 'Bloquear también a {name}',
    send: 'Enviar la denuncia',
    sending: 'Enviando…',
    thanks: 'Gracias, nos ocupamos',
    next: 'Una persona del equipo lee la denuncia. Si hace falta, actuamos sobre el perfil.',
    nextBlocked: 'Mientras tanto, {name} ya no puede escribirte ni verte.',
    close: 'Cerrar',
  },
  fr: {
    menu: 'Plus sur {name}',
    report: 'Signaler',
    reportHint: 'Une personne de l’équipe le lit. {name} n’en saura rien.',
    block: 'Bloquer',
    blockHint: 'Vous ne vous voyez plus et ne pouvez plus vous écrire. Tu peux revenir en arrière quand tu veux.',
    unblock: 'Débloquer',
    unblockHint: 'Vous pourrez de nouveau vous voir et vous écrire.',
    blocked: 'Tu as bloqué {name}',
    blockedText:
      'Vous ne vous voyez plus dans les recherches ni dans les messages, et aucun des deux ne peut écrire à l’autre. Nous n’avons pas prévenu {name}.',
    undo: 'Annuler le blocage',
    unblocked: 'Tu as débloqué {name}',
    title: 'Signaler {name}',
    intro: 'Raconte-nous ce qui ne va pas : une personne le lit. {name} ne saura pas qui a signalé.',
    legend: 'Que s’est-il passé ?',
    reasons: {
      spam: 'Publicité ou messages en série',
      money: 'Demande de l’argent ou des cadeaux',
      insult: 'Insultes ou propos violents',
      threat: 'Menaces ou chantage',
      fake: 'N’est pas la personne annoncée',
      minor: 'Semble être mineur',
      other: 'Autre chose',
    },
    choose: 'Choisis ce qui s’est passé',
    note: 'Veux-tu ajouter quelque chose ? (facultatif)',
    noteHint: 'Les dates, les noms et ce qu’on t’a demandé nous aident.',
    withMessage: 'Nous joignons le message dont tu es parti.',
    alsoBlock: 'Bloquer aussi {name}',
    send: 'Envoyer le signalement',
    sending: 'Envoi…',
    thanks: 'Merci, on s’en occupe',
    next: 'Une personne de l’équipe lit le signalement. S’il le faut, nous agissons sur le profil.',
    nextBlocked: 'En attendant, {name} ne peut plus t’écrire ni te voir.',
    close: 'Fermer',
  },
  en: {
    menu: 'More about {name}',
    report: 'Report',
    reportHint: 'Somebody in our team reads it. {name} is not told.',
    block: 'Block',
    blockHint: 'You no longer see or write to each other. You can undo this any time.',
    unblock: 'Unblock',
    unblockHint: 'You can see and write to each other again.',
    blocked: 'You blocked {name}',
    blockedText:
      'You no longer see each other in searches and chats, and neither can write to the other. We did not tell {name}.',
    undo: 'Undo the block',
    unblocked: 'You unblocked {name}',
    title: 'Report {name}',
    intro: 'Tell us what is wrong: a person reads it. {name} will not know who reported.',
    legend: 'What happened?',
    reasons: {
      spam: 'Advertising or mass messages',
      money: 'Asks for money or presents',
      insult: 'Insults or harsh words',
      threat: 'Threats or blackmail',
      fake: 'Not who they say they are',
      minor: 'I think they are under age',
      other: 'Something else',
    },
    choose: 'Choose what happened',
    note: 'Anything to add? (optional)',
    noteHint: 'Dates, names and what you were asked for all help.',
    withMessage: 'We attach the message you started from.',
    alsoBlock: 'Also block {name}',
    send: 'Send the report',
    sending: 'Sending…',
    thanks: 'Thank you, we will look into it',
    next: 'Somebody in our team reads your report. Where needed, we act on the profile.',
    nextBlocked: 'Meanwhile {name} can no longer write to you or see you.',
    close: 'Close',
  },
};

/** The words in a language, about somebody. */
export function safetyTexts(locale: Language, name: string): SafetyTexts {
  const fill = (text: string) => text.replaceAll('{name}', () => name);
  return Object.fromEntries(
    Object.entries(TEXTS[locale]).map(([key, text]) => [key, typeof text === 'string' ? fill(text) : text]),
  ) as unknown as SafetyTexts;
}
