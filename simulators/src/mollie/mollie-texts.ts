import type { ByLanguage, Language } from '@halo/shared/contracts';
import type { WebhookTime } from './mollie-scenarios.ts';

export interface MollieTexts {
  readonly title: string;
  readonly shop: string;
  readonly amount: string;
  readonly pay: string;
  readonly slowly: string;
  readonly fail: string;
  readonly cancel: string;
  readonly expire: string;
  readonly reason: string;
  readonly byAmount: string;
  readonly webhook: string;
  readonly webhookTimes: Readonly<Record<WebhookTime, string>>;
  readonly notice: string;
  readonly goneTitle: string;
  readonly gone: string;
  readonly stateTitle: string;
  readonly chargeBack: string;
  readonly reverse: string;
}

export const MOLLIE_TEXTS: ByLanguage<MollieTexts> = {
  it: {
    title: 'Scegli come va il pagamento',
    shop: 'Acquisto',
    amount: 'Importo',
    pay: 'Paga',
    slowly: 'Paga, ma con calma',
    fail: 'Pagamento non riuscito',
    cancel: 'Annulla e torna al sito',
    expire: 'Lascia scadere',
    reason: 'Motivo, se non riesce',
    byAmount: 'Quello dell’importo',
    webhook: 'La notifica al sito arriva',
    webhookTimes: { after: 'dopo il ritorno', before: 'prima del ritorno', twice: 'due volte', never: 'mai' },
    notice: 'Pagina di prova: è una simulazione e non si muove denaro.',
    goneTitle: 'Questo pagamento non è più aperto',
    gone: 'È già stato deciso oppure è stato annullato. Torna al sito.',
    stateTitle: 'Cosa fa la banca',
    chargeBack: 'La banca si riprende il denaro',
    reverse: 'La banca lo restituisce',
  },
  es: {
    title: 'Elige cómo va el pago',
    shop: 'Compra',
    amount: 'Importe',
    pay: 'Pagar',
    slowly: 'Pagar, pero con calma',
    fail: 'Pago fallido',
    cancel: 'Cancelar y volver al sitio',
    expire: 'Dejar que caduque',
    reason: 'Motivo, si falla',
    byAmount: 'El del importe',
    webhook: 'El aviso al sitio llega',
    webhookTimes: { after: 'después de volver', before: 'antes de volver', twice: 'dos veces', never: 'nunca' },
    notice: 'Página de prueba: es una simulación y no se mueve dinero.',
    goneTitle: 'Este pago ya no está abierto',
    gone: 'Ya se ha decidido o se ha cancelado. Vuelve al sitio.',
    stateTitle: 'Qué hace el banco',
    chargeBack: 'El banco recupera el dinero',
    reverse: 'El banco lo devuelve',
  },
  fr: {
    title: 'Choisis la suite du paiement',
    shop: 'Achat',
    amount: 'Montant',
    pay: 'Payer',
    slowly: 'Payer, mais lentement',
    fail: 'Paiement échoué',
    cancel: 'Annuler et revenir au site',
    expire: 'Laisser expirer',
    reason: 'Motif, en cas d’échec',
    byAmount: 'Celui du montant',
    webhook: 'La notification au site arrive',
    webhookTimes: { after: 'après le retour', before: 'avant le retour', twice: 'deux fois', never: 'jamais' },
    notice: 'Page de test : c’est une simulation, aucun argent ne circule.',
    goneTitle: 'Ce paiement n’est plus ouvert',
    gone: 'Il est déjà décidé ou a été annulé. Reviens sur le site.',
    stateTitle: 'Ce que fait la banque',
    chargeBack: 'La banque reprend l’argent',
    reverse: 'La banque le rend',
  },
  en: {
    title: 'Choose how the payment goes',
    shop: 'Purchase',
    amount: 'Amount',
    pay: 'Pay',
    slowly: 'Pay, but take your time',
    fail: 'Let it fail',
    cancel: 'Cancel and go back',
    expire: 'Let it expire',
    reason: 'Reason, if it fails',
    byAmount: 'The one of the amount',
    webhook: 'The site hears of it',
    webhookTimes: { after: 'after you are back', before: 'before you are back', twice: 'twice', never: 'never' },
    notice: 'Test page: this is a simulation and no money moves.',
    goneTitle: 'This payment is no longer open',
    gone: 'It was decided already or cancelled. Go back to the site.',
    stateTitle: 'What the bank does',
    chargeBack: 'The bank takes the money back',
    reverse: 'The bank returns it',
  },
};

/** The language of a locale such as `it_IT`; English when the page does not speak it. */
export function mollieLanguage(locale: string): Language {
  const language = locale.slice(0, 2).toLowerCase();
  return language in MOLLIE_TEXTS ? (language as Language) : 'en';
}
