/**
 * Values that stay Italian on the wire, on the bus and in the database: contract 1 promises them to builds that are out
 * there already. The code calls them by these names.
 */
export const WIRE_VALUES = {
  /** of an entry and of a notice: the angel visited the profile */
  visit: 'visita',
  /** of a notice: a message of the brand */
  messageNotice: 'messaggio',
  /** of a notice: a payment failed */
  paymentFailedNotice: 'purchKo',
  /** category of a like that answers one */
  likeBack: 'risposta_a_like',
  /** notice id of the brand's first message, whose text is HTML */
  welcomeNotice: 'benvenuto',
} as const;

/**
 * What asked for a popup. They stand in manifests, which are part of signed releases, in flows, and in addresses of the
 * plans.
 */
export const HOOKS = {
  creditsUsedUp: 'fine_crediti',
  morePages: 'paginazione',
  likesUsedUp: 'file_like',
  otherRegion: 'cambia_regione',
  accountDisabled: 'utente_disabilitato',
  chooseRegion: 'impostaRegione',
  /** the locked messages of all conversations */
  lockedMessages: 'attiva_lettura',
  /** something that comes with a plan; the second one in the compliant flow */
  withPlan: 'utente_premium',
  withPlanCompliant: 'utente_premium_compliant',
} as const;

/** Names of product events (POST /log/event), as the reports that read them know them. */
export const PRODUCT_EVENTS = {
  profileViewed: 'vista_profilo',
  profileVisited: 'visita_profilo',
  likedInList: 'like_da_home',
  renewalCancelled: 'disdetta',
  unlockPressed: 'lettura_pressing',
} as const;
