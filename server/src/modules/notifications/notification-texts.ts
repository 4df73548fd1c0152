import type { Language, ProfileNature } from '@halo/shared/contracts';
import type { NotificationTaskType } from './notification-task-repository.ts';

type Counted = Record<'one' | 'many' | 'other', (count: string) => string>;

interface NotificationTexts {
  readonly counted: Record<Exclude<NotificationTaskType, 'test'>, Counted>;
  /** of a message that this account may not read yet; never a word of it */
  readonly locked: string;
  readonly liked: string;
  readonly visited: string;
  readonly test: string;
  /** who stands behind a profile, in the words of every screen */
  readonly natures: Record<ProfileNature, string>;
}

const TEXTS: Record<Language, NotificationTexts> = {
  it: {
    counted: {
      messages: {
        one: () => 'Hai un nuovo messaggio',
        many: (n) => `Hai ${n} di nuovi messaggi`,
        other: (n) => `Hai ${n} nuovi messaggi`,
      },
      likes: {
        one: () => 'Hai un nuovo like',
        many: (n) => `Hai ${n} di nuovi like`,
        other: (n) => `Hai ${n} nuovi like`,
      },
      visits: {
        one: () => 'Hai una nuova visita al profilo',
        many: (n) => `Hai ${n} di nuove visite al profilo`,
        other: (n) => `Hai ${n} nuove visite al profilo`,
      },
    },
    locked: 'C’è un messaggio da leggere',
    liked: 'Ti ha messo un like',
    visited: 'Ha visitato il tuo profilo',
    test: 'Funziona: ti avviseremo così.',
    natures: {
      person: 'Persona',
      verified_person: 'Persona verificata',
      operator: 'Operatore della redazione',
      ai: 'Profilo AI',
      sample: 'Esempio',
    },
  },
  es: {
    counted: {
      messages: {
        one: () => 'Tienes un mensaje nuevo',
        many: (n) => `Tienes ${n} de mensajes nuevos`,
        other: (n) => `Tienes ${n} mensajes nuevos`,
      },
      likes: {
        one: () => 'Tienes un me gusta nuevo',
        many: (n) => `Tienes ${n} de me gusta nuevos`,
        other: (n) => `Tienes ${n} me gusta nuevos`,
      },
      visits: {
        one: () => 'Tu perfil tiene una visita nueva',
        many: (n) => `Tu perfil tiene ${n} de visitas nuevas`,
        other: (n) => `Tu perfil tiene ${n} visitas nuevas`,
      },
    },
    locked: 'Hay un mensaje por leer',
    liked: 'Le gustas',
    visited: 'Ha visitado tu perfil',
    test: 'Funciona: así te avisaremos.',
    natures: {
      person: 'Persona',
      verified_person: 'Persona verificada',
      operator: 'Operador del equipo',
      ai: 'Perfil de IA',
      sample: 'Ejemplo',
    },
  },
  fr: {
    counted: {
      messages: {
        one: () => 'Tu as un nouveau message',
        many: (n) => `Tu as ${n} de nouveaux messages`,
        other: (n) => `Tu as ${n} nouveaux messages`,
      },
      likes: {
        one: () => 'Tu as un nouveau j’aime',
        many: (n) => `Tu as ${n} de nouveaux j’aime`,
        other: (n) => `Tu as ${n} nouveaux j’aime`,
      },
      visits: {
        one: () => 'Ton profil a une nouvelle visite',
        many: (n) => `Ton profil a ${n} de nouvelles visites`,
        other: (n) => `Ton profil a ${n} nouvelles visites`,
      },
    },
    locked: 'Il y a un message à lire',
    liked: 'Tu lui plais',
    visited: 'A visité ton profil',
    test: 'Ça marche : c’est ainsi que nous te préviendrons.',
    natures: {
      person: 'Personne',
      verified_person: 'Personne vérifiée',
      operator: 'Opérateur de l’équipe',
      ai: 'Profil IA',
      sample: 'Exemple',
    },
  },
  en: {
    counted: {
      messages: {
        one: () => 'You have a new message',
        many: (n) => `You have ${n} new messages`,
        other: (n) => `You have ${n} new messages`,
      },
      likes: {
        one: () => 'You have a new like',
        many: (n) => `You have ${n} new likes`,
        other: (n) => `You have ${n} new likes`,
      },
      visits: {
        one: () => 'Your profile has a new visit',
        many: (n) => `Your profile has ${n} new visits`,
        other: (n) => `Your profile has ${n} new visits`,
      },
    },
    locked: 'There is a message to read',
    liked: 'Likes you',
    visited: 'Visited your profile',
    test: 'It works: this is how we will tell you.',
    natures: {
      person: 'Person',
      verified_person: 'Verified person',
      operator: 'Team operator',
      ai: 'AI profile',
      sample: 'Sample',
    },
  },
};

export function notificationTexts(
  language: Language,
): Omit<NotificationTexts, 'counted'> & { counted(type: keyof NotificationTexts['counted'], count: number): string } {
  const texts = TEXTS[language];
  return {
    ...texts,
    counted(type, count) {
      const form = new Intl.PluralRules(language).select(count);
      return texts.counted[type][form === 'one' || form === 'many' ? form : 'other'](count.toLocaleString(language));
    },
  };
}
