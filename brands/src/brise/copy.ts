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
    fr: 'Un lieu bienveillant pour faire connaissance, sans hâte et sans astuce.',
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
  sampleReviews: [
    {
      name: 'Membre d’exemple 1',
      text: {
        it: 'Il tono del sito è gentile, e si sente nelle conversazioni.',
        es: 'El tono del sitio es amable, y se nota en las conversaciones.',
        fr: 'Le ton du site est doux, et cela se sent dans les conversations.',
        en: 'The tone of the site is kind, and it shows in the conversations.',
      },
    },
    {
      name: 'Membre d’exemple 2',
      text: {
        it: 'Ho compilato il profilo in tre minuti, dal treno.',
        es: 'Rellené el perfil en tres minutos, desde el tren.',
        fr: 'J’ai rempli mon profil en trois minutes, dans le train.',
        en: 'I filled in my profile in three minutes, on the train.',
      },
    },
    {
      name: 'Membre d’exemple 3',
      text: {
        it: 'Nessuna finta urgenza, nessun conto alla rovescia. Che sollievo.',
        es: 'Sin falsas urgencias ni cuentas atrás. Qué alivio.',
        fr: 'Pas de fausse urgence, pas de compte à rebours. Quel soulagement.',
        en: 'No fake urgency, no countdown offers. What a relief.',
      },
    },
    {
      name: 'Membre d’exemple 4',
      text: {
        it: 'Le etichette sui profili mi hanno dato fiducia fin dall’inizio.',
        es: 'Las etiquetas de los perfiles me dieron confianza desde el principio.',
        fr: 'Les étiquettes sur les profils m’ont mis en confiance dès le début.',
        en: 'The labels on the profiles gave me confidence from the start.',
      },
    },
    {
      name: 'Membre d’exemple 5',
      text: {
        it: 'Ogni acquisto è nel profilo, con il modo per recedere scritto accanto.',
        es: 'Cada compra está en el perfil, con la forma de desistir escrita al lado.',
        fr: 'Chaque achat est dans le profil, avec le moyen de se rétracter écrit à côté.',
        en: 'Every purchase is in the profile, with the way to withdraw written beside it.',
      },
    },
    {
      name: 'Membre d’exemple 6',
      text: {
        it: 'Uso il lettore di schermo e per una volta non mi sono perso.',
        es: 'Uso un lector de pantalla y por una vez no me he perdido.',
        fr: 'J’utilise un lecteur d’écran et, pour une fois, je ne me suis pas perdu.',
        en: 'I use a screen reader and for once I did not get lost.',
      },
    },
  ],
  footerNote: {
    it: 'Dai 18 anni. Brise è una dimostrazione: i profili segnati come esempio sono illustrati.',
    es: 'A partir de 18 años. Brise es una demostración: los perfiles marcados como ejemplo son ilustraciones.',
    fr: 'Dès 18 ans. Brise est une démonstration : les profils marqués comme exemples sont illustrés.',
    en: 'From 18 years on. Brise is a demonstration: the profiles marked as samples are illustrated.',
  },
};
