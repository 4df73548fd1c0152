import type { BrandCopy } from '@halo/shared/contracts';

export const copy: BrandCopy = {
  heroTitle: {
    it: 'Il sole è fuori. Un messaggio e si parte.',
    es: 'Hace sol. Un mensaje y a la calle.',
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
  sampleReviews: [
    {
      name: 'Usuario de ejemplo 1',
      text: {
        it: 'Ho scritto un messaggio semplice e la conversazione è andata avanti da sola.',
        es: 'Escribí un mensaje sencillo y la conversación fluyó sola.',
        fr: 'J’ai écrit un message simple et la conversation a suivi toute seule.',
        en: 'I wrote a simple message and the conversation carried on by itself.',
      },
    },
    {
      name: 'Usuario de ejemplo 2',
      text: {
        it: 'Sapere che un profilo è un esempio, prima di scrivere, è una bella novità.',
        es: 'Saber que un perfil es un ejemplo antes de escribir es una novedad que se agradece.',
        fr: 'Savoir qu’un profil est un exemple avant d’écrire, c’est une belle nouveauté.',
        en: 'Knowing that a profile is a sample before writing is a welcome change.',
      },
    },
    {
      name: 'Usuario de ejemplo 3',
      text: {
        it: 'Funziona bene sul telefono anche con poco segnale.',
        es: 'Va bien en el móvil aunque haya poca cobertura.',
        fr: 'Ça marche bien sur le téléphone, même avec peu de réseau.',
        en: 'It works well on my phone even with a weak signal.',
      },
    },
    {
      name: 'Usuario de ejemplo 4',
      text: {
        it: 'Ho cambiato regione per le vacanze e ho trovato subito i profili di lì.',
        es: 'Cambié de región en vacaciones y encontré enseguida los perfiles de allí.',
        fr: 'J’ai changé de région pour les vacances et trouvé tout de suite les profils de là-bas.',
        en: 'I changed region for the holidays and found the profiles there at once.',
      },
    },
    {
      name: 'Usuario de ejemplo 5',
      text: {
        it: 'Vedo quanto costa ogni messaggio e dove sono andati i miei crediti.',
        es: 'Veo lo que cuesta cada mensaje y en qué se han ido mis créditos.',
        fr: 'Je vois ce que coûte chaque message et où sont passés mes crédits.',
        en: 'I can see what each message costs and where my credits went.',
      },
    },
    {
      name: 'Usuario de ejemplo 6',
      text: {
        it: 'Ho segnalato un profilo in due tocchi, e l’ho bloccato subito dopo.',
        es: 'Denuncié un perfil en dos toques y lo bloqueé enseguida.',
        fr: 'J’ai signalé un profil en deux gestes, et je l’ai bloqué juste après.',
        en: 'I reported a profile in a moment, and blocked it right after.',
      },
    },
  ],
  footerNote: {
    it: 'Solo per maggiorenni. Sol è una dimostrazione: i profili segnati come esempio sono illustrati.',
    es: 'Solo para mayores de edad. Sol es una demostración: los perfiles marcados como ejemplo son ilustraciones.',
    fr: 'Réservé aux adultes. Sol est une démonstration : les profils marqués comme exemples sont illustrés.',
    en: 'Adults only. Sol is a demonstration: the profiles marked as samples are illustrated.',
  },
};
