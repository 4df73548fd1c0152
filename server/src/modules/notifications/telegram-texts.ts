import { type Language, LANGUAGES } from '@halo/shared/contracts';

interface TelegramTexts {
  linked(brand: string): string;
  /** a chat tells of one account: what it told of before is over */
  moved(before: string, brand: string): string;
  unlinked(brand: string): string;
  expired: string;
  help: string;
}

const TEXTS: Record<Language, TelegramTexts> = {
  it: {
    linked: (brand) => `Fatto! Da ora ti avvisiamo qui delle novità di ${brand}. Per smettere scrivi /stop.`,
    moved: (before, brand) =>
      before === brand
        ? 'Gli avvisi dell’account che era collegato a questa chat non arrivano più qui.'
        : `Una chat segue un solo account: gli avvisi di ${before} non arrivano più qui.`,
    unlinked: (brand) => `Va bene, da qui non ti avvisiamo più di ${brand}.`,
    expired: 'Questo link non vale più. Apri di nuovo la pagina delle notifiche e tocca «Collega Telegram».',
    help: 'Qui arrivano solo avvisi. Per collegare il tuo account apri la pagina delle notifiche sul sito; per smettere scrivi /stop.',
  },
  es: {
    linked: (brand) =>
      `¡Hecho! A partir de ahora te avisamos aquí de las novedades de ${brand}. Para dejarlo, escribe /stop.`,
    moved: (before, brand) =>
      before === brand
        ? 'Los avisos de la cuenta que estaba vinculada a este chat ya no llegan aquí.'
        : `Un chat sigue una sola cuenta: los avisos de ${before} ya no llegan aquí.`,
    unlinked: (brand) => `De acuerdo, ya no te avisamos aquí de ${brand}.`,
    expired: 'Este enlace ya no vale. Abre otra vez la página de notificaciones y toca «Vincular Telegram».',
    help: 'Aquí solo llegan avisos. Para vincular tu cuenta, abre la página de notificaciones en la web; para dejarlo, escribe /stop.',
  },
  fr: {
    linked: (brand) => `C’est fait ! Nous te préviendrons ici des nouveautés de ${brand}. Pour arrêter, écris /stop.`,
    moved: (before, brand) =>
      before === brand
        ? 'Les notifications du compte associé jusqu’ici à cette discussion n’arrivent plus ici.'
        : `Une discussion suit un seul compte : les notifications de ${before} n’arrivent plus ici.`,
    unlinked: (brand) => `D’accord, nous ne te préviendrons plus ici pour ${brand}.`,
    expired: 'Ce lien n’est plus valable. Rouvre la page des notifications et touche « Associer Telegram ».',
    help: 'Ici, tu ne reçois que des notifications. Pour associer ton compte, ouvre la page des notifications sur le site ; pour arrêter, écris /stop.',
  },
  en: {
    linked: (brand) => `Done! From now on we tell you here what is new on ${brand}. Write /stop to end it.`,
    moved: (before, brand) =>
      before === brand
        ? 'The account that was linked to this chat until now is no longer told of here.'
        : `A chat follows one account: news of ${before} no longer come here.`,
    unlinked: (brand) => `All right, no more news of ${brand} here.`,
    expired: 'This link no longer works. Open the notifications page again and tap “Link Telegram”.',
    help: 'Only notifications come here. To link your account, open the notifications page on the site; to stop, write /stop.',
  },
};

export function telegramTexts(language: Language): TelegramTexts {
  return TEXTS[language];
}

/** What Telegram says of a person's app, e.g. `es-419`. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => code?.toLowerCase().startsWith(language)) ?? 'en';
}
