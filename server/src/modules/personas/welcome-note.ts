import type { LocalizedText } from '@halo/shared/contracts';

/**
 * First entry of a new account's list, from the brand itself. HTML of our own; the browser sanitises it all the same.
 */
export const WELCOME_NOTE: LocalizedText = {
  it: "<p><strong>Che bello averti qui!</strong></p><p>Ogni profilo dice che cos'è: una persona, un profilo AI o un esempio. Quelli segnati come esempio sono inventati e rispondono da soli, per farti provare la chat.</p>",
  es: '<p><strong>¡Qué bien tenerte aquí!</strong></p><p>Cada perfil dice qué es: una persona, un perfil de IA o un ejemplo. Los que llevan la etiqueta de ejemplo son inventados y responden solos, para que pruebes el chat.</p>',
  fr: "<p><strong>Ravis de t'accueillir !</strong></p><p>Chaque profil dit ce qu'il est : une personne, un profil IA ou un exemple. Ceux qui portent la mention exemple sont inventés et répondent tout seuls, pour que tu puisses essayer le chat.</p>",
  en: '<p><strong>Lovely to have you here!</strong></p><p>Every profile says what it is: a person, an AI profile or a sample. The ones marked as samples are made up and answer by themselves, so that you can try the chat.</p>',
};
