import type { ByLanguage, Language } from '@halo/shared/contracts';

export interface WindowTexts {
  readonly pay: string;
  readonly payWords: string;
  readonly toPay: string;
  readonly what: string;
  readonly card: string;
  readonly confirm: string;
  readonly goBack: string;
  readonly otherwise: string;
  readonly moment: string;
  readonly momentWords: string;
  readonly goneTitle: string;
  readonly gone: string;
  readonly notice: string;
}

/** Words of the simulated wallets' windows. */
export const WINDOW_TEXTS: ByLanguage<WindowTexts> = {
  it: {
    pay: 'Conferma il pagamento',
    payWords: 'Vuoi pagare con questo portafoglio di prova?',
    toPay: 'Totale',
    what: 'Cosa',
    card: 'Carta',
    confirm: 'Paga ora',
    goBack: 'Annulla e torna indietro',
    otherwise: 'Prova invece:',
    moment: 'Un momento…',
    momentWords: 'Stiamo chiudendo il pagamento.',
    goneTitle: 'Questa richiesta non è più valida',
    gone: 'È già stata usata oppure è scaduta. Torna al sito e riprova.',
    notice: 'Portafoglio di prova: questa è una simulazione e non si muove denaro.',
  },
  es: {
    pay: 'Confirma el pago',
    payWords: '¿Quieres pagar con este monedero de prueba?',
    toPay: 'Total',
    what: 'Qué',
    card: 'Tarjeta',
    confirm: 'Pagar ahora',
    goBack: 'Cancelar y volver',
    otherwise: 'Prueba en cambio:',
    moment: 'Un momento…',
    momentWords: 'Estamos cerrando el pago.',
    goneTitle: 'Esta solicitud ya no es válida',
    gone: 'Ya se ha usado o ha caducado. Vuelve al sitio e inténtalo de nuevo.',
    notice: 'Monedero de prueba: esto es una simulación y no se mueve dinero.',
  },
  fr: {
    pay: 'Confirme le paiement',
    payWords: 'Veux-tu payer avec ce portefeuille de test ?',
    toPay: 'Total',
    what: 'Quoi',
    card: 'Carte',
    confirm: 'Payer maintenant',
    goBack: 'Annuler et revenir',
    otherwise: 'Essaie plutôt :',
    moment: 'Un instant…',
    momentWords: 'Nous terminons le paiement.',
    goneTitle: 'Cette demande n’est plus valable',
    gone: 'Elle a déjà été utilisée ou a expiré. Reviens sur le site et réessaie.',
    notice: 'Portefeuille de test : ceci est une simulation, aucun argent ne circule.',
  },
  en: {
    pay: 'Confirm the payment',
    payWords: 'Do you want to pay with this test wallet?',
    toPay: 'Total',
    what: 'What',
    card: 'Card',
    confirm: 'Pay now',
    goBack: 'Cancel and go back',
    otherwise: 'Try instead:',
    moment: 'One moment…',
    momentWords: 'The payment is being finished.',
    goneTitle: 'This request is no longer valid',
    gone: 'It was used already or has expired. Go back to the site and try again.',
    notice: 'Test wallet: this is a simulation and no money moves.',
  },
};

export function windowLanguage(locale: string | undefined): Language {
  const language = (locale ?? 'en').slice(0, 2).toLowerCase();
  return language in WINDOW_TEXTS ? (language as Language) : 'en';
}
