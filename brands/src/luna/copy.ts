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
        it: 'Gli altri non vedono la tua e-mail; traccianti di terzi solo se li accetti',
        es: 'Los demás no ven tu correo; rastreadores de terceros, solo si los aceptas',
        fr: 'Les autres ne voient pas ton e-mail ; pas de traceurs de tiers sans ton accord',
        en: 'Others do not see your e-mail; third-party trackers only if you accept them',
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
  sampleReviews: [],
  footerNote: {
    it: 'Solo per maggiorenni. Luna è una dimostrazione: i profili segnati come esempio sono illustrati.',
    es: 'Solo para mayores de edad. Luna es una demostración: los perfiles marcados como ejemplo son ilustraciones.',
    fr: 'Réservé aux adultes. Luna est une démonstration : les profils marqués comme exemples sont illustrés.',
    en: 'Adults only. Luna is a demonstration: the profiles marked as samples are illustrated.',
  },
};
