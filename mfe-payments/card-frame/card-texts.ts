import type { Language } from '@halo/shared/contracts';
import type { FieldName, FieldProblem } from './card-fields-state.ts';

export interface CardTexts {
  readonly labels: Readonly<Record<FieldName, string>>;
  readonly expiryHint: string;
  /** over the brands of a card that has two */
  readonly brands: string;
  /** over the list of mistakes */
  readonly summary: string;
  readonly cvcHint: Readonly<Record<3 | 4, string>>;
  readonly problem: (problem: FieldProblem) => string;
}

export const CARD_TEXTS: Readonly<Record<Language, CardTexts>> = {
  it: {
    labels: { number: 'Numero di carta', expiry: 'Scadenza', cvc: 'CVC', firstName: 'Nome', lastName: 'Cognome' },
    expiryHint: 'MM/AA',
    brands: 'Circuito con cui paghi',
    summary: 'Da controllare',
    cvcHint: { 3: '3 cifre sul retro', 4: '4 cifre sul davanti' },
    problem: say({
      number: {
        required: 'Inserisci il numero della carta',
        incomplete: 'Mancano delle cifre',
        invalid: 'Controlla il numero: così non è valido',
      },
      expiry: {
        required: 'Inserisci la scadenza',
        incomplete: 'Scrivi mese e anno, per esempio 03/30',
        month: 'Il mese va da 01 a 12',
        expired: 'La carta è scaduta',
        tooFar: 'Controlla l’anno',
      },
      cvcRequired: 'Inserisci il CVC',
      cvcLength: { 3: 'Il CVC ha 3 cifre', 4: 'Il CVC di questa carta ha 4 cifre' },
      firstName: 'Scrivi il nome come sulla carta',
      lastName: 'Scrivi il cognome come sulla carta',
    }),
  },
  es: {
    labels: {
      number: 'Número de tarjeta',
      expiry: 'Caducidad',
      cvc: 'CVC',
      firstName: 'Nombre',
      lastName: 'Apellidos',
    },
    expiryHint: 'MM/AA',
    brands: 'Red con la que pagas',
    summary: 'Por revisar',
    cvcHint: { 3: '3 cifras del reverso', 4: '4 cifras del anverso' },
    problem: say({
      number: {
        required: 'Escribe el número de la tarjeta',
        incomplete: 'Faltan cifras',
        invalid: 'Revisa el número: así no es válido',
      },
      expiry: {
        required: 'Escribe la caducidad',
        incomplete: 'Escribe mes y año, por ejemplo 03/30',
        month: 'El mes va de 01 a 12',
        expired: 'La tarjeta ha caducado',
        tooFar: 'Revisa el año',
      },
      cvcRequired: 'Escribe el CVC',
      cvcLength: { 3: 'El CVC tiene 3 cifras', 4: 'El CVC de esta tarjeta tiene 4 cifras' },
      firstName: 'Escribe tu nombre como en la tarjeta',
      lastName: 'Escribe tus apellidos como en la tarjeta',
    }),
  },
  fr: {
    labels: { number: 'Numéro de carte', expiry: 'Expiration', cvc: 'CVC', firstName: 'Prénom', lastName: 'Nom' },
    expiryHint: 'MM/AA',
    brands: 'Réseau de paiement',
    summary: 'À vérifier',
    cvcHint: { 3: '3 chiffres au dos', 4: '4 chiffres au recto' },
    problem: say({
      number: {
        required: 'Saisis le numéro de la carte',
        incomplete: 'Il manque des chiffres',
        invalid: 'Vérifie le numéro : il n’est pas valide',
      },
      expiry: {
        required: 'Saisis la date d’expiration',
        incomplete: 'Écris le mois et l’année, par exemple 03/30',
        month: 'Le mois va de 01 à 12',
        expired: 'La carte a expiré',
        tooFar: 'Vérifie l’année',
      },
      cvcRequired: 'Saisis le CVC',
      cvcLength: { 3: 'Le CVC a 3 chiffres', 4: 'Le CVC de cette carte a 4 chiffres' },
      firstName: 'Écris ton prénom comme sur la carte',
      lastName: 'Écris ton nom comme sur la carte',
    }),
  },
  en: {
    labels: { number: 'Card number', expiry: 'Expiry', cvc: 'CVC', firstName: 'First name', lastName: 'Last name' },
    expiryHint: 'MM/YY',
    brands: 'Network to pay with',
    summary: 'Please check',
    cvcHint: { 3: '3 digits on the back', 4: '4 digits on the front' },
    problem: say({
      number: {
        required: 'Enter the card number',
        incomplete: 'Some digits are missing',
        invalid: 'Check the number: it is not valid',
      },
      expiry: {
        required: 'Enter the expiry date',
        incomplete: 'Enter month and year, such as 03/30',
        month: 'The month is between 01 and 12',
        expired: 'The card has expired',
        tooFar: 'Check the year',
      },
      cvcRequired: 'Enter the CVC',
      cvcLength: { 3: 'The CVC has 3 digits', 4: 'The CVC of this card has 4 digits' },
      firstName: 'Enter your first name as on the card',
      lastName: 'Enter your last name as on the card',
    }),
  },
};

interface ProblemTexts {
  readonly number: Readonly<Record<Extract<FieldProblem, { field: 'number' }>['kind'], string>>;
  readonly expiry: Readonly<Record<Extract<FieldProblem, { field: 'expiry' }>['kind'], string>>;
  readonly cvcRequired: string;
  readonly cvcLength: Readonly<Record<3 | 4, string>>;
  readonly firstName: string;
  readonly lastName: string;
}

function say(texts: ProblemTexts): CardTexts['problem'] {
  return (problem) => {
    switch (problem.field) {
      case 'number':
        return texts.number[problem.kind];
      case 'expiry':
        return texts.expiry[problem.kind];
      case 'cvc':
        return problem.kind === 'required' ? texts.cvcRequired : texts.cvcLength[problem.digits];
      default:
        return texts[problem.field];
    }
  };
}
