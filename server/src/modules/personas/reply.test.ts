import { LANGUAGES, type Language } from '@halo/shared/contracts';
import { phrasesOf } from './phrasebook.ts';
import { chooseReply, intentOfLast, type ChatLine, type PersonaFacts } from './reply.ts';

const chiara: PersonaFacts = {
  screenName: 'Chiara',
  gender: 'woman',
  age: 34,
  city: 'Ancona',
  region: 'Marche',
  job: 'nurse',
  hobbies: ['hiking', 'cinema'],
};

function user(text: string): ChatLine {
  return { from: 'user', text };
}

function replyTo(text: string, language: Language, random: number, before: ChatLine[] = []): string {
  return spoken({ persona: chiara, language, conversation: [...before, user(text)], random });
}

/** Also where it is silent: then the text is empty. */
function spoken(request: Parameters<typeof chooseReply>[0]): string {
  return chooseReply(request)?.text ?? '';
}

const everyRandom = Array.from({ length: 50 }, (_, index) => index / 50);

describe('chooseReply', () => {
  it('gives the same reply for the same number', () => {
    expect(replyTo('Ciao', 'it', 0.42)).toBe(replyTo('Ciao', 'it', 0.42));
    expect(new Set(everyRandom.map((random) => replyTo('Ciao', 'it', random))).size).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ['it', 'Di dove sei?', /Ancona/],
    ['es', '¿De dónde eres?', /Ancona/],
    ['fr', 'Tu habites où ?', /Ancona/],
    ['en', 'Where are you from?', /Ancona/],
    ['it', 'Che lavoro fai?', /infermiera/i],
    ['es', '¿A qué te dedicas?', /enfermera/i],
    ['fr', 'Tu fais quoi dans la vie ?', /infirmière/i],
    ['en', 'What is your job?', /a nurse/i],
    ['it', 'Quanti anni hai?', /34/],
    ['en', 'What do you do for fun?', /walking in the mountains/i],
    ['it', 'Come ti chiami?', /Chiara/],
    ['it', 'Che musica ascolti quando cucini?', /profilo di esempio/],
    ['es', '¿Qué música escuchas?', /perfil de ejemplo/],
    ['fr', 'Quelle musique écoutes-tu ?', /profil d’exemple/],
    ['en', 'What music do you listen to?', /sample profile/],
  ] as const)('%s: answers "%s" with facts of the profile', (language, text, fact) => {
    for (const random of everyRandom) expect(replyTo(text, language, random)).toMatch(fact);
  });

  it('fills every slot and form, in every language', () => {
    const texts = [
      'Ciao',
      'Sei reale?',
      'Come stai?',
      'Di dove sei?',
      'Che lavoro fai?',
      'hobby?',
      'Che fai stasera?',
      'bla bla',
    ];
    for (const language of LANGUAGES) {
      for (const text of texts)
        for (const random of everyRandom) expect(replyTo(text, language, random)).not.toMatch(/[{}|]|undefined/);
    }
  });

  it('uses the form of the speaker', () => {
    const answers = (gender: 'man' | 'woman') =>
      everyRandom.map((random) =>
        spoken({ persona: { ...chiara, gender }, language: 'es', conversation: [user('¿Qué tal?')], random }),
      );
    expect(answers('woman').some((text) => text.includes('Serena'))).toBe(true);
    expect(answers('man').some((text) => text.includes('Sereno'))).toBe(true);
  });

  it.each([
    ['it', 'Sei reale?', /esempio.*automatic|automatic.*esempio/is],
    ['es', '¿Eres real?', /ejemplo.*automátic|automátic.*ejemplo/is],
    ['fr', 'Tu es réelle ?', /exemple.*automatique|automatique.*exemple/is],
    ['en', 'Are you real?', /sample.*automatic|automatic.*sample/is],
  ] as const)('%s: says the truth about being real, however often it is asked', (language, text, truth) => {
    const conversation: ChatLine[] = [];
    for (const random of everyRandom) {
      conversation.push(user(text));
      const reply = chooseReply({ persona: chiara, language, conversation, random });
      expect(reply).toMatchObject({ intent: 'reality', text: expect.stringMatching(truth) });
      conversation.push({ from: 'persona', text: reply?.text ?? '' });
    }
  });

  it.each(LANGUAGES)('%s: never repeats a line; says once that all is said, and is silent from then on', (language) => {
    const conversation: ChatLine[] = [];
    const said: string[] = [];
    for (let turn = 0; turn < 120; turn += 1) {
      conversation.push(user(turn % 3 === 0 ? 'Ciao' : turn % 3 === 1 ? 'La pioggia batte sui vetri' : 'Xyzzy plugh?'));
      const reply = chooseReply({ persona: chiara, language, conversation, random: (turn * 0.37) % 1 });
      if (!reply) continue;
      said.push(reply.text);
      conversation.push({ from: 'persona', text: reply.text });
    }
    expect(said.length).toBeGreaterThan(30);
    expect(new Set(said).size).toBe(said.length);
    expect(said).toContain(phrasesOf(language).allSaid);
    expect(replyTo('Xyzzy plugh?', language, 0.5, conversation)).toBe('');
  });

  it.each([
    ['it', 'Che ne pensi della quarta dimensione?', /esempio/],
    ['es', '¿Qué opinas de la cuarta dimensión?', /ejemplo/],
    ['fr', 'Que penses-tu de la quatrième dimension ?', /exemple/],
    ['en', 'What about the fourth dimension?', /sample/],
  ] as const)('%s: says that it is a sample where it has no answer to "%s"', (language, text, truth) => {
    for (const random of everyRandom) expect(replyTo(text, language, random)).toMatch(truth);
  });

  it('greets when there is nothing to answer yet', () => {
    expect(chooseReply({ persona: chiara, language: 'it', conversation: [], random: 0 })?.intent).toBe('greeting');
  });
});

describe('"and you?"', () => {
  it.each([
    ['it', 'E tu di che cosa ti occupi?', 'Ingegnere, e tu?', 'work'],
    ['es', 'Me llamo Ana. ¿Y tú de dónde eres?', 'De Cádiz, ¿y tú?', 'city'],
    ['fr', 'Bonjour ! Quel âge as-tu ?', 'Quarante, et toi ?', 'age'],
    ['en', 'Hello. How are you?', 'Fine, and you?', 'howAreYou'],
  ] as const)('%s: turns "%s" round', (language, asked, answer, intent) => {
    expect(intentOfLast([{ from: 'persona', text: asked }, user(answer)], language)).toBe(intent);
  });

  it('is recognised without a question mark, and when the question before says little', () => {
    expect(
      intentOfLast([{ from: 'persona', text: 'Ciao! Io sono Chiara. E tu?' }, user('Bene grazie e tu')], 'it'),
    ).toBe('howAreYou');
    expect(
      intentOfLast([{ from: 'persona', text: 'Ciao! Che lavoro fai?' }, user('e tu lo tieni segreto')], 'it'),
    ).toBe('fallback');
  });

  it('never hides a question about being real', () => {
    expect(intentOfLast([{ from: 'persona', text: 'Come stai?' }, user('Bene e tu? Sei un bot?')], 'it')).toBe(
      'reality',
    );
  });
});
