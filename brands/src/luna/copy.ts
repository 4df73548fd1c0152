import type { BrandCopy } from '@halo/shared/contracts';

export const copy: BrandCopy = {
  heroTitle: {
    it: 'Una serata può cominciare da un ciao.',
    es: 'Una noche puede empezar con un hola.',
    fr: 'Une soirée peut commencer par un bonjour.',
    en: 'An evening can start with a hello.',
  },
  heroClaim: {
    it: 'Profili vicino a te, conversazioni tranquille, i tuoi tempi.',
    es: 'Perfiles cerca de ti, conversaciones sin prisa, a tu ritmo.',
    fr: 'Des profils près de chez toi, des conversations sans hâte, à ton rythme.',
    en: 'Profiles near you, unhurried conversations, your own pace.',
  },
  features: [
    {
      icon: 'place',
      title: { it: 'Nella tua città', es: 'En tu ciudad', fr: 'Dans ta ville', en: 'In your town' },
      text: {
        it: 'Cerca per regione e per comune',
        es: 'Busca por región y por municipio',
        fr: 'Cherche par région et par commune',
        en: 'Search by region and by town',
      },
    },
    {
      icon: 'lock',
      title: { it: 'Discreto', es: 'Discreto', fr: 'Discret', en: 'Discreet' },
      text: {
        it: 'Gli altri non vedono la tua e-mail, e qui non ci sono traccianti di terzi',
        es: 'Los demás no ven tu correo, y aquí no hay rastreadores de terceros',
        fr: 'Les autres ne voient pas ton e-mail, et il n’y a pas de traceurs de tiers ici',
        en: 'Others do not see your e-mail, and there are no third-party trackers here',
      },
    },
    {
      icon: 'shield',
      title: {
        it: 'Sai chi ti scrive',
        es: 'Sabes quién te escribe',
        fr: 'Tu sais qui t’écrit',
        en: 'You know who writes',
      },
      text: {
        it: 'Ogni profilo dice se è una persona, un operatore o un esempio',
        es: 'Cada perfil dice si es una persona, un operador o un ejemplo',
        fr: 'Chaque profil dit si c’est une personne, un opérateur ou un exemple',
        en: 'Every profile says whether it is a person, an operator or a sample',
      },
    },
  ],
  sampleReviews: [
    {
      name: 'Utente d’esempio 1',
      text: {
        it: 'Mi piace che si capisca subito chi c’è dietro ogni profilo. Così scrivo più volentieri.',
        es: 'Me gusta que se vea enseguida quién está detrás de cada perfil. Así escribo con más ganas.',
        fr: 'J’aime qu’on voie tout de suite qui est derrière chaque profil. J’écris plus volontiers.',
        en: 'I like seeing at once who is behind each profile. It makes writing easier.',
      },
    },
    {
      name: 'Utente d’esempio 2',
      text: {
        it: 'Il prezzo è scritto sul pulsante e i crediti restano miei. Nessuna sorpresa.',
        es: 'El precio está en el botón y los créditos son míos. Sin sorpresas.',
        fr: 'Le prix est écrit sur le bouton et les crédits restent à moi. Pas de surprise.',
        en: 'The price is on the button and the credits stay mine. No surprises.',
      },
    },
    {
      name: 'Utente d’esempio 3',
      text: {
        it: 'Cercare per comune è comodo: niente viaggi di due ore per un caffè.',
        es: 'Buscar por municipio es cómodo: nada de viajar dos horas por un café.',
        fr: 'Chercher par commune, c’est pratique : pas deux heures de route pour un café.',
        en: 'Searching by town is handy: no two-hour trips for a coffee.',
      },
    },
    {
      name: 'Utente d’esempio 4',
      text: {
        it: 'Ho disdetto il rinnovo in due tocchi, e il conto è rimasto aperto.',
        es: 'Cancelé la renovación en dos toques y mi cuenta siguió abierta.',
        fr: 'J’ai arrêté le renouvellement en deux gestes, et mon compte est resté ouvert.',
        en: 'I cancelled the renewal in two taps, and my account stayed open.',
      },
    },
    {
      name: 'Utente d’esempio 5',
      text: {
        it: 'La chat è veloce e di sera il tema scuro riposa gli occhi.',
        es: 'El chat es rápido y por la noche el tema oscuro descansa la vista.',
        fr: 'La messagerie est rapide et le soir le thème sombre repose les yeux.',
        en: 'The chat is quick, and at night the dark theme rests my eyes.',
      },
    },
    {
      name: 'Utente d’esempio 6',
      text: {
        it: 'Bloccare e segnalare sono sempre a portata di mano. Mi fa stare tranquillo.',
        es: 'Bloquear y denunciar están siempre a mano. Me da tranquilidad.',
        fr: 'Bloquer et signaler sont toujours à portée de main. Ça me rassure.',
        en: 'Blocking and reporting are always within reach. That puts me at ease.',
      },
    },
  ],
  footerNote: {
    it: 'Solo per maggiorenni. Luna è una dimostrazione: i profili segnati come esempio sono illustrati.',
    es: 'Solo para mayores de edad. Luna es una demostración: los perfiles marcados como ejemplo son ilustraciones.',
    fr: 'Réservé aux adultes. Luna est une démonstration : les profils marqués comme exemples sont illustrés.',
    en: 'Adults only. Luna is a demonstration: the profiles marked as samples are illustrated.',
  },
};
