import type { ByLanguage, Language } from '@halo/shared/contracts';

export interface BankTexts {
  readonly title: string;
  readonly question: string;
  readonly merchant: string;
  readonly amount: string;
  readonly card: string;
  readonly cardEnding: (lastFour: string) => string;
  readonly confirm: string;
  readonly refuse: string;
  readonly notice: string;
  readonly goneTitle: string;
  readonly gone: string;
}

export const BANK_TEXTS: ByLanguage<BankTexts> = {
  it: {
    title: 'Conferma il pagamento',
    question: 'Vuoi autorizzare questo pagamento?',
    merchant: 'Esercente',
    amount: 'Importo',
    card: 'Carta',
    cardEnding: (lastFour) => `che termina con ${lastFour}`,
    confirm: 'Confermo',
    refuse: 'Non confermo',
    notice: 'Banca di prova: questa è una simulazione e non si muove denaro.',
    goneTitle: 'Questa richiesta non è più valida',
    gone: 'È già stata usata oppure è scaduta. Torna al sito e riprova.',
  },
  es: {
    title: 'Confirma el pago',
    question: '¿Autorizas este pago?',
    merchant: 'Comercio',
    amount: 'Importe',
    card: 'Tarjeta',
    cardEnding: (lastFour) => `terminada en ${lastFour}`,
    confirm: 'Confirmo',
    refuse: 'No confirmo',
    notice: 'Banco de prueba: esto es una simulación y no se mueve dinero.',
    goneTitle: 'Esta solicitud ya no es válida',
    gone: 'Ya se ha usado o ha caducado. Vuelve al sitio e inténtalo de nuevo.',
  },
  fr: {
    title: 'Confirmez le paiement',
    question: 'Autorisez-vous ce paiement ?',
    merchant: 'Commerçant',
    amount: 'Montant',
    card: 'Carte',
    cardEnding: (lastFour) => `se terminant par ${lastFour}`,
    confirm: 'Je confirme',
    refuse: 'Je refuse',
    notice: 'Banque de test : ceci est une simulation, aucun argent ne circule.',
    goneTitle: 'Cette demande n’est plus valable',
    gone: 'Elle a déjà été utilisée ou a expiré. Revenez sur le site et réessayez.',
  },
  en: {
    title: 'Confirm the payment',
    question: 'Do you authorise this payment?',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    cardEnding: (lastFour) => `ending in ${lastFour}`,
    confirm: 'Confirm',
    refuse: 'Refuse',
    notice: 'Test bank: this is a simulation and no money moves.',
    goneTitle: 'This request is no longer valid',
    gone: 'It was used already or has expired. Go back to the site and try again.',
  },
};

/** The language of a shopper locale such as `it` or `it-IT`; English when the bank does not speak it. */
export function bankLanguage(locale: string): Language {
  const language = locale.slice(0, 2).toLowerCase();
  return language in BANK_TEXTS ? (language as Language) : 'en';
}
