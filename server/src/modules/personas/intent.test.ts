import { detectIntent, foldMessage, returnsQuestion } from './intent.ts';
import type { Intent } from './intents.ts';

type Tried = 'it' | 'es' | 'fr' | 'en';
const examples: Record<Tried, [text: string, intent: Intent][]> = {
  it: [
    ['Ciaooo!', 'greeting'],
    ['Buonasera a te', 'greeting'],
    ['Ciao, come stai?', 'howAreYou'],
    ['Di dove sei?', 'city'],
    ['Dove abiti esattamente?', 'city'],
    ['Che lavoro fai?', 'work'],
    ['Quanti anni hai?', 'age'],
    ['Hai qualche hobby?', 'hobby'],
    ['Cosa ti piace fare nel tempo libero?', 'hobby'],
    ['Che musica ascolti quando cucini?', 'taste'],
    ['Ti piace leggere libri?', 'taste'],
    ['Il tuo film preferito?', 'taste'],
    ['Ieri ho comprato un libro', 'fallback'],
    ['Che fai stasera?', 'now'],
    ['Che ore sono lì?', 'time'],
    ['Come ti chiami?', 'name'],
    ['Sei bellissima', 'compliment'],
    ['Hai un bel sorriso', 'compliment'],
    ['Grazie mille', 'thanks'],
    ['Buonanotte, a domani', 'goodbye'],
    ['ahahahah', 'laugh'],
    ['Sì, certo', 'agree'],
    ['No, per niente', 'disagree'],
    ['Sei reale?', 'reality'],
    ['ma sei vera o finta??', 'reality'],
    ['Secondo me sei un bot', 'reality'],
    ['sto parlando con una persona vera?', 'reality'],
    ['Sono risposte automatiche?', 'reality'],
    ['Sei una IA?', 'reality'],
    ['Mi dai il tuo numero?', 'contact'],
    ['Hai whatsapp?', 'contact'],
    ['Ci vediamo sabato per un caffè?', 'meet'],
    ['Vorrei incontrarti', 'meet'],
    ['Mandami una foto', 'photo'],
    ['Che cosa cerchi qui? Sei single?', 'seeking'],
    ['Facciamo sesso', 'sexual'],
    ['Sei una stronza', 'insult'],
    ['Ti faccio un bonifico', 'money'],
    ['Non ce la faccio più, voglio morire', 'distress'],
    ['Ho 16 anni', 'minor'],
    ['Ho 16 anni di esperienza nel settore', 'fallback'],
    ['Ieri la pioggia batteva sui vetri', 'fallback'],
  ],
  es: [
    ['¡Hola!', 'greeting'],
    ['Buenas tardes', 'greeting'],
    ['Hola, ¿qué tal?', 'howAreYou'],
    ['¿De dónde eres?', 'city'],
    ['¿Dónde vives?', 'city'],
    ['¿A qué te dedicas?', 'work'],
    ['¿Cuántos años tienes?', 'age'],
    ['¿Qué te gusta hacer?', 'hobby'],
    ['¿Qué música escuchas?', 'taste'],
    ['¿Te gusta viajar?', 'taste'],
    ['¿Qué haces esta noche?', 'now'],
    ['¿Qué hora es ahí?', 'time'],
    ['¿Cómo te llamas?', 'name'],
    ['Eres muy guapa', 'compliment'],
    ['Muchas gracias', 'thanks'],
    ['Buenas noches, hasta mañana', 'goodbye'],
    ['jajaja', 'laugh'],
    ['Sí, claro', 'agree'],
    ['No, para nada', 'disagree'],
    ['¿Eres real?', 'reality'],
    ['¿eres una persona de verdad?', 'reality'],
    ['Eres un robot, ¿no?', 'reality'],
    ['¿Estoy hablando con una máquina?', 'reality'],
    ['¿Me das tu número?', 'contact'],
    ['¿Quedamos mañana?', 'meet'],
    ['¿Tomamos algo? Me gustaría conocernos en persona', 'meet'],
    ['Mándame una foto', 'photo'],
    ['¿Qué buscas aquí?', 'seeking'],
    ['Quiero sexo', 'sexual'],
    ['Eres idiota', 'insult'],
    ['Te mando un bizum', 'money'],
    ['Quiero morirme', 'distress'],
    ['Tengo 15 años', 'minor'],
    ['Ayer llovía sobre el tejado', 'fallback'],
  ],
  fr: [
    ['Bonjour !', 'greeting'],
    ['Coucou', 'greeting'],
    ['Salut, ça va ?', 'howAreYou'],
    ["D'où viens-tu ?", 'city'],
    ['Tu habites où ?', 'city'],
    ['Tu fais quoi dans la vie ?', 'work'],
    ['Quel âge as-tu ?', 'age'],
    ["Qu'est-ce que tu aimes faire ?", 'hobby'],
    ['Tu écoutes quoi quand tu cuisines ?', 'taste'],
    ['Tu aimes le cinéma ?', 'taste'],
    ['Tu fais quoi ce soir ?', 'now'],
    ['Il est quelle heure ?', 'time'],
    ["Comment tu t'appelles ?", 'name'],
    ['Tu es très belle', 'compliment'],
    ['Merci beaucoup', 'thanks'],
    ['Bonne nuit, à demain', 'goodbye'],
    ['mdr', 'laugh'],
    ['Oui, bien sûr', 'agree'],
    ['Non, pas du tout', 'disagree'],
    ['Tu es réelle ?', 'reality'],
    ['Es-tu un robot ?', 'reality'],
    ["T'es une vraie personne ?", 'reality'],
    ["C'est un faux profil", 'reality'],
    ['Donne-moi ton numéro', 'contact'],
    ['On se voit samedi ?', 'meet'],
    ['On pourrait boire un verre', 'meet'],
    ['Envoie une photo', 'photo'],
    ['Tu cherches quoi ici ?', 'seeking'],
    ['Je veux du sexe', 'sexual'],
    ["T'es qu'une connasse", 'insult'],
    ["Je t'envoie de l'argent", 'money'],
    ["J'ai envie de mourir", 'distress'],
    ["J'ai 14 ans", 'minor'],
    ['Hier la pluie tombait sur les toits', 'fallback'],
  ],
  en: [
    ['Hi there', 'greeting'],
    ['Good morning!', 'greeting'],
    ['Hey, how are you?', 'howAreYou'],
    ['Where are you from?', 'city'],
    ['Where do you live?', 'city'],
    ['What do you do for a living?', 'work'],
    ['How old are you?', 'age'],
    ['Do you like music?', 'taste'],
    ['Which books did you enjoy?', 'taste'],
    ['I love music', 'fallback'],
    ['What are you up to tonight?', 'now'],
    ['What time is it there?', 'time'],
    ["What's your name?", 'name'],
    ['You are so beautiful', 'compliment'],
    ['Thanks a lot', 'thanks'],
    ['Good night, see you', 'goodbye'],
    ['hahaha', 'laugh'],
    ['Yes, sure', 'agree'],
    ['No, not really', 'disagree'],
    ['Are you real?', 'reality'],
    ['are u a bot', 'reality'],
    ["You're fake", 'reality'],
    ['Am I talking to a human?', 'reality'],
    ['Can I have your number?', 'contact'],
    ['Shall we grab a coffee?', 'meet'],
    ['I want to meet you', 'meet'],
    ['Send me a picture', 'photo'],
    ['What are you looking for?', 'seeking'],
    ['I want sex', 'sexual'],
    ['You stupid bitch', 'insult'],
    ['I can send you money', 'money'],
    ['I want to kill myself', 'distress'],
    ["I'm 15", 'minor'],
    ["I'm 10 min away from the station", 'fallback'],
    ['Rain was falling on the roofs', 'fallback'],
  ],
};

describe.each(Object.keys(examples) as Tried[])('detectIntent in %s', (language) => {
  it.each(examples[language])('"%s" is %s', (text, intent) => {
    expect(detectIntent(text, language)).toBe(intent);
  });
});

describe('several things at once', () => {
  it.each([
    ['it', 'Ciao bella, sei un bot?', 'reality'],
    ['it', 'Grazie! Che lavoro fai?', 'work'],
    ['es', 'Eres guapísima, ¿quedamos?', 'meet'],
    ['fr', 'Merci, bonne nuit', 'goodbye'],
    ['en', 'Haha nice, where are you from?', 'city'],
  ] as const)('%s: "%s" is answered as %s', (language, text, intent) => {
    expect(detectIntent(text, language)).toBe(intent);
  });
});

describe('another language than the expected one', () => {
  it('asks whether the profile is real in any language', () => {
    for (const text of ['Are you real?', '¿Eres real?', 'Tu es réelle ?', 'Sei reale?']) {
      for (const language of ['it', 'es', 'fr', 'en'] as const) expect(detectIntent(text, language)).toBe('reality');
    }
  });

  it('understands talk when nothing of the own language fits', () => {
    expect(detectIntent('Where do you live?', 'it')).toBe('city');
  });

  it.each([
    ['en', 'I follow a recipe, one bite of cake, so excited'],
    ['it', 'Che follia, una folla enorme in piazza'],
    ['fr', 'Hier soir la lune était ronde'],
    ['es', 'La clase de ayer fue larga'],
  ] as const)('%s: takes no offence at "%s"', (language, text) => {
    expect(['sexual', 'insult', 'reality', 'meet', 'distress']).not.toContain(detectIntent(text, language));
  });
});

describe('foldMessage', () => {
  it('drops accents, punctuation and stretched letters', () => {
    expect(foldMessage('  Perchééé?!  L’altro…')).toBe('perche l altro');
  });
});

describe('returnsQuestion', () => {
  it.each([
    ['it', 'Bene, e tu?'],
    ['es', 'Muy bien, ¿y tú?'],
    ['fr', 'Bien, et toi ?'],
    ['en', 'Fine, and you?'],
  ] as const)('%s: "%s"', (language, text) => {
    expect(returnsQuestion(text, language)).toBe(true);
    expect(returnsQuestion('...', language)).toBe(false);
  });
});
