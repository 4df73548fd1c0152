import type { BrandCopy } from '@halo/shared/contracts';

export const copy: BrandCopy = {
  heroTitle: {
    it: 'Respira. Qualcuno ha i tuoi stessi gusti.',
    es: 'Respira. Alguien comparte tus gustos.',
    fr: 'Respire. Quelqu’un aime les mêmes choses que toi.',
    en: 'Breathe in. Somebody likes what you like.',
  },
  heroClaim: {
    it: 'Un posto gentile per conoscere persone, senza fretta e senza trucchi.',
    es: 'Un lugar amable para conocer gente, sin prisa y sin trucos.',
    fr: 'Un lieu bienveillant pour faire connaissance, sans hâte et sans piège.',
    en: 'A kind place to meet people, without hurry and without tricks.',
  },
  features: [
    {
      icon: 'heart',
      title: {
        it: 'Passioni in comune',
        es: 'Aficiones en común',
        fr: 'Des passions communes',
        en: 'Things in common',
      },
      text: {
        it: 'Leggi di cosa parla ogni persona prima di scriverle',
        es: 'Lee de qué habla cada persona antes de escribirle',
        fr: 'Lis de quoi parle chaque personne avant de lui écrire',
        en: 'Read what each person talks about before you write',
      },
    },
    {
      icon: 'chat',
      title: { it: 'Parlare con calma', es: 'Hablar con calma', fr: 'Prendre le temps', en: 'Take your time' },
      text: {
        it: 'La tua bozza resta dove l’hai lasciata, anche senza rete',
        es: 'Tu borrador se queda donde lo dejaste, incluso sin conexión',
        fr: 'Ton brouillon reste où tu l’as laissé, même sans réseau',
        en: 'Your draft stays where you left it, even offline',
      },
    },
    {
      icon: 'shield',
      title: { it: 'In sicurezza', es: 'Con seguridad', fr: 'En sécurité', en: 'Safe' },
      text: {
        it: 'Ogni profilo dice se è una persona o un esempio',
        es: 'Cada perfil dice si es una persona o un ejemplo',
        fr: 'Chaque profil dit s’il s’agit d’une personne ou d’un exemple',
        en: 'Every profile says whether it is a person or a sample',
      },
    },
  ],
  sampleReviews: [],
  footerNote: {
    it: 'Dai 18 anni. Brise è una dimostrazione: i profili segnati come esempio sono illustrati.',
    es: 'A partir de 18 años. Brise es una demostración: los perfiles marcados como ejemplo son ilustraciones.',
    fr: 'Dès 18 ans. Brise est une démonstration : les profils marqués comme exemples sont illustrés.',
    en: 'From 18 years on. Brise is a demonstration: the profiles marked as samples are illustrated.',
  },
};
