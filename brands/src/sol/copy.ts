import type { BrandCopy } from '@halo/shared/contracts';

export const copy: BrandCopy = {
  heroTitle: {
    it: 'Il sole è fuori. Un messaggio e si parte.',
    es: 'Hace sol. Un mensaje y a vernos.',
    fr: 'Il fait beau. Un message et on sort.',
    en: 'The sun is out. One message and off you go.',
  },
  heroClaim: {
    it: 'Conosci gente della tua zona, chiacchiera con calma e decidi tu il resto.',
    es: 'Conoce gente de tu zona, charla con calma y tú decides lo demás.',
    fr: 'Rencontre des gens du coin, discute tranquillement et décide du reste.',
    en: 'Meet people from your area, chat at ease and decide the rest yourself.',
  },
  features: [
    {
      icon: 'chat',
      title: { it: 'Rompi il ghiaccio', es: 'Rompe el hielo', fr: 'Brise la glace', en: 'Break the ice' },
      text: {
        it: 'Il primo messaggio a tre profili diversi è gratis',
        es: 'El primer mensaje a tres perfiles distintos es gratis',
        fr: 'Le premier message à trois profils différents est offert',
        en: 'The first message to three different profiles is free',
      },
    },
    {
      icon: 'place',
      title: { it: 'A due passi', es: 'A un paso', fr: 'À deux pas', en: 'Just around the corner' },
      text: {
        it: 'Tutte le regioni, e dentro ognuna il tuo comune',
        es: 'Todas las comunidades, y dentro de cada una tu municipio',
        fr: 'Toutes les régions, et dans chacune ta commune',
        en: 'Every region, and within each one your own town',
      },
    },
    {
      icon: 'lock',
      title: { it: 'Prezzi chiari', es: 'Precios claros', fr: 'Des prix clairs', en: 'Clear prices' },
      text: {
        it: 'Il pulsante dice quanto paghi, e i crediti non si rinnovano',
        es: 'El botón dice cuánto pagas, y los créditos no se renuevan',
        fr: 'Le bouton dit combien tu paies, et les crédits ne se renouvellent pas',
        en: 'The button says what you pay, and credits do not renew',
      },
    },
  ],
  sampleReviews: [],
  footerNote: {
    it: 'Solo per maggiorenni. Sol è una dimostrazione: i profili segnati come esempio sono illustrati.',
    es: 'Solo para mayores de edad. Sol es una demostración: los perfiles marcados como ejemplo son ilustraciones.',
    fr: 'Réservé aux adultes. Sol est une démonstration : les profils marqués comme exemples sont illustrés.',
    en: 'Adults only. Sol is a demonstration: the profiles marked as samples are illustrated.',
  },
};
