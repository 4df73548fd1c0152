import type { Language } from '@halo/shared/contracts';
import { type Concern, concernOf, isBothering } from './concern.ts';

const TRIED = ['it', 'es', 'fr', 'en'] as const satisfies readonly Language[];
type Tried = (typeof TRIED)[number];
type Examples = Record<Concern, readonly string[]>;

const FOUND: Record<Tried, Examples> = {
  it: {
    insult: [
      'Sei una stronza',
      'str0nza!',
      'VAFFANCULO',
      'stuuupida puttaaana',
      'ti ammazzo',
      'mi fai schifo',
      'sei proprio una merda',
    ],
    payment: [
      'Mandami 50 euro per favore',
      'mi puoi prestare dei soldi?',
      'Ho bisogno urgente di soldi',
      'fammi una ricarica',
      'IT60 X054 2811 1010 0000 0123 456',
      'paypal.me/giulia',
      '4111 1111 1111 1111',
    ],
    phone: [
      'il mio numero è 340 1234567',
      '+39 340.123.45.67',
      '3401234567',
      '(340) 123-4567',
      'tre quattro zero uno due tre quattro cinque',
      '３４０１２３４５６７',
    ],
    contact: [
      'giulia@example.com',
      'giulia (at) example.com',
      'giulia.rossi chiocciola gmail punto com',
      'cercami su instagram',
      'il mio insta è giulia',
      'trovi tutto su @giulia_rossi',
      't.me/giulia',
      'passiamo su telegram?',
    ],
  },
  es: {
    insult: ['eres una puta', 'GILIPOLLAS', 'hijo de puta', 'eres patética', 'c4bron', 'que te jodan'],
    payment: [
      'préstame 50 euros',
      'hazme un bizum',
      '¿me puedes mandar dinero?',
      'necesito algo de dinero',
      'western union',
    ],
    phone: ['612 345 678', 'llámame al 0034612345678', 'seis uno dos tres cuatro cinco seis siete ocho'],
    contact: ['escríbeme por whatsapp', 'ana arroba gmail punto com', 'mi instagram', 'pásame tu snapchat'],
  },
  fr: {
    insult: ['connard', 't’es conne', 'va te faire foutre', 'espèce de salope', 'je vais te tuer', 'ENCULÉ'],
    payment: [
      'envoie-moi 100 euros',
      'tu peux m’envoyer de l’argent ?',
      'j’ai besoin d’argent',
      'fais-moi un virement',
      'un ticket Neosurf',
    ],
    phone: ['06 12 34 56 78', '+33 6 12 34 56 78', 'zéro six un deux trois quatre cinq'],
    contact: ['ajoute-moi sur snap', 'marie arobase gmail point com', 'mon insta', 'on passe sur WhatsApp'],
  },
  en: {
    insult: ['you bitch', 'Fuck you', 'you are so ugly', 'I’ll kill you', 'a55hole', 'go kill yourself'],
    payment: ['send me some money', 'can you lend me 50 euros?', 'I need money', 'cashapp me', 'into my bank account'],
    phone: ['call me 07700 900123', '+44 7700-900-123', 'one two three four five six seven'],
    contact: ['add me on snapchat', 'me at gmail dot com', 'my ig', 'let’s move to telegram'],
  },
};

const PASSED: Record<Tried, readonly string[]> = {
  it: [
    'Sono nata il 12/05/1990',
    'Ci vediamo alle 20:30 del 12-05-2026',
    'Costa 1.250.000 euro',
    'Ho visto una foto su Instagram',
    'Che bella giornata',
    'Ho corso 10 km in 50 minuti',
    'Lavoro dalle 9 alle 18, ti va alle 21?',
    'Mandami una foto del gatto',
    'Paghiamo a metà?',
    'ho speso 20 euro al cinema',
    'chiama il 112 o Telefono Amico, 02 2327 2327',
    'uno due tre stella',
    'Il direttore degli idiomi',
    '2026-05-12 20:30',
  ],
  es: [
    'De puta madre',
    'Nací el 12/05/1990',
    'mi perro ladra',
    'dame un segundo',
    'Vi Instagram ayer',
    'la computadora',
    'dos o tres veces',
  ],
  fr: [
    'Je suis content',
    'C’est un bon film',
    'Putain, quelle journée',
    'mon chat dort',
    'Il fait 30 degrés',
    'un deux trois soleil',
    'tu me manques',
    'un réputé cuisinier',
  ],
  en: [
    'I signal my turn',
    'That was a snap decision',
    'My day was great',
    'meet me at the cafe',
    'I have 2 cats and 3 dogs',
    'Born 1990-05-12',
    'Scunthorpe',
    'a classic',
  ],
};

const cases = TRIED.flatMap((language) =>
  (Object.keys(FOUND[language]) as Concern[]).flatMap((concern) =>
    FOUND[language][concern].map((text) => [language, concern, text] as const),
  ),
);

describe('[C20] what a message seems to hold', () => {
  it.each(cases)('%s, %s: %s', (language, concern, text) => {
    expect(concernOf(text, language)).toBe(concern);
    expect(concernOf(`Ok. ${text}\n😀`, language)).toBe(concern);
  });

  it.each(TRIED.flatMap((language) => PASSED[language].map((text) => [language, text] as const)))(
    '%s: nothing in: %s',
    (language, text) => {
      expect(concernOf(text, language)).toBeUndefined();
    },
  );

  it.each(TRIED)('%s: an empty or a very long text takes no time', (language) => {
    const started = performance.now();
    for (const text of [
      '',
      'a'.repeat(2000),
      '1 '.repeat(1000),
      'mi '.repeat(660),
      '@'.repeat(2000),
      'a.'.repeat(1000),
      `${'send me '.repeat(250)}`,
      '(at)'.repeat(500),
    ])
      concernOf(text, language);
    // Backtracking without end would take minutes; a busy machine may take a second.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('takes words of another language for what they are there', () => {
    expect(concernOf('Sei venuto con lei?', 'it')).toBeUndefined();
    expect(concernOf('tu vas con migo', 'es')).toBeUndefined();
  });

  it('names the worst first', () => {
    expect(concernOf('stronza, mandami 50 euro al 3401234567', 'it')).toBe('insult');
    expect(concernOf('mandami 50 euro, il numero è 3401234567', 'it')).toBe('payment');
  });

  it('of a received message: a person giving their own address does not bother', () => {
    const texts = ['stronza', 'mandami 50 euro', 'il mio numero è 3401234567', 'scrivimi su telegram', 'Ciao!'];
    expect(texts.map((text) => concernOf(text, 'it'))).toEqual(['insult', 'payment', 'phone', 'contact', undefined]);
    expect(texts.map((text) => isBothering(text, 'it'))).toEqual([true, true, true, false, false]);
  });
});
