import type { ByLanguage } from '@halo/shared/contracts';

/**
 * What a language says of the things that `concernOf` looks for. Tested against lower-case text without accents and
 * elongations.
 */
export interface ConcernWords {
  /** zero to nine, for numbers that are spelled out */
  readonly digits: readonly string[];
  /** a mail address that is spelled out */
  readonly mail: RegExp;
  /** asks to go on elsewhere, near the name of a messenger */
  readonly move: RegExp;
  /** in front of such a name */
  readonly mine: string;
  readonly payment: readonly RegExp[];
  readonly insult: readonly RegExp[];
}

/** Whole words: JavaScript's `\b` knows no accents, and these texts have none left. */
function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}

function spelledMail(at: string, dot: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])\\S+ ${at} \\S+ ${dot} \\p{L}{2,}`, 'u');
}

const italian: ConcernWords = {
  digits: ['zero', 'uno', 'una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove'],
  mail: spelledMail('chiocciola', 'punto'),
  move: words(
    'scriv\\p{L}*',
    'aggiung\\p{L}*',
    'passiamo',
    'spostiamoci',
    'sentiamoci',
    'contatt\\p{L}*',
    'cercami',
    'trovami',
    'chiamami',
    'mi trovi',
    'dammi',
    'lasciami',
    'ti do',
  ),
  mine: 'mio',
  payment: [
    words(
      '(?:mandami|inviami|prestami|versami|pagami|dammi|regalami|ricaricami|anticipami)(?: \\S+){0,4} (?:soldi|denaro|euro|€|eur|bonifico|ricarica|contanti|credito|paypal|postepay|satispay|gift ?card|buono|bitcoin)',
    ),
    words(
      '(?:mi (?:puoi|potresti|riesci a) (?:mandare|prestare|inviare|fare|dare|versare|pagare|ricaricare)|(?:puoi|potresti) (?:mandarmi|prestarmi|inviarmi|farmi|darmi|versarmi|pagarmi|ricaricarmi)|mi (?:presti|mandi|invii|versi|anticipi))(?: \\S+){0,4} (?:soldi|denaro|euro|€|eur|bonifico|ricarica|contanti|gift ?card|buono|bitcoin)',
    ),
    words(
      'fammi (?:un |una )?(?:bonifico|ricarica|prestito)',
      '(?:sulla|la) mia (?:postepay|carta)',
      '(?:ho bisogno|mi servono|mi serve)(?: \\S+){0,3} (?:soldi|denaro|euro|€|prestito)',
      'sul mio (?:iban|conto)',
    ),
  ],
  insult: [
    words(
      'stronz[oaie]',
      'puttan[ae]',
      'troi[ae]',
      'zoccol[ae]',
      '(?:vaf+)?fanculo',
      'va+f+anculo',
      'coglion[ei]',
      'bastard[oaie]',
      'cretin[oaie]',
      'idiot[aie]',
      'imbecill[ei]',
      'deficient[ei]',
      'baldracc[ah]e?',
      'frocio',
      'ricchione',
      'negr[oaie]',
      'mongoloide',
      'figli[oa] di (?:puttana|troia)',
      'pezzo di merda',
    ),
    words(
      '(?:sei|fai|siete)(?: \\S+){0,2} (?:una merda|schifo|un fallito|una fallita|ridicol[oa]|brutt[oa] e grass[oa])',
      '(?:ti|vi) (?:ammazzo|uccido|spacco la faccia)',
      'muori',
      'vai a cagare',
      'fai schifo',
    ),
  ],
};

const spanish: ConcernWords = {
  digits: ['cero', 'uno', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  mail: spelledMail('arroba', 'punto'),
  move: words(
    'escrib\\p{L}*',
    'agreg\\p{L}*',
    'anad\\p{L}*',
    'pasamos',
    'pasemos',
    'hablamos',
    'hablemos',
    'contact\\p{L}*',
    'buscame',
    'llamame',
    'me encuentras',
    'dame',
    'pasame',
    'te doy',
    'te paso',
  ),
  mine: 'mi',
  payment: [
    words(
      '(?:mandame|enviame|prestame|pagame|dame|regalame|recargame|adelantame|transfiereme|hazme)(?: \\S+){0,4} (?:dinero|euros?|€|eur|transferencia|recarga|efectivo|saldo|paypal|bizum|tarjeta regalo|bitcoin|pasta)',
    ),
    words(
      '(?:me (?:puedes|podrias) (?:mandar|enviar|prestar|pagar|dar|hacer|adelantar|transferir)|(?:puedes|podrias) (?:mandarme|enviarme|prestarme|pagarme|darme|hacerme|adelantarme|transferirme)|me (?:prestas|mandas|envias|adelantas|haces))(?: \\S+){0,4} (?:dinero|euros?|€|eur|transferencia|recarga|efectivo|bizum|tarjeta regalo|bitcoin|pasta)',
    ),
    words(
      '(?:haz(?:me)?|hacerme|mandame) un bizum',
      '(?:necesito|me hacen? falta)(?: \\S+){0,3} (?:dinero|euros?|€|un prestamo)',
      'a mi (?:cuenta|tarjeta|iban)',
    ),
  ],
  insult: [
    words(
      'put[ao]s?(?! madre)',
      'hij[oa] de (?:la gran )?puta',
      'hijoputa',
      'gilipollas',
      'cabron(?:a|es)?',
      'imbecil(?:es)?',
      'idiotas?',
      'estupid[oa]s?',
      'subnormal(?:es)?',
      'maricon(?:es)?',
      'pendej[oa]s?',
      'malparid[oa]',
      'capull[oa]',
      'zorra',
      'guarra',
      'vete a la mierda',
      'que te (?:jodan|follen)',
      'pedazo de mierda',
      'negrata',
      'sudaca',
    ),
    words(
      '(?:eres|sois)(?: \\S+){0,2} (?:una mierda|un asco|un fracasad[oa]|una fracasada|fe[oa] y gord[oa]|patetic[oa])',
      'te voy a (?:matar|partir la cara)',
      'muerete',
      'das asco',
    ),
  ],
};

const french: ConcernWords = {
  digits: ['zero', 'un', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
  mail: spelledMail('arobase', 'point'),
  move: words(
    'ecri[st]\\p{L}*',
    'ecrire',
    'ajout\\p{L}*',
    'passons',
    'on passe',
    'on se parle',
    'contact\\p{L}*',
    'cherche moi',
    'appelle moi',
    'retrouve moi',
    'tu me trouves',
    'donne moi',
    'je te donne',
  ),
  mine: 'mon',
  payment: [
    words(
      '(?:envoie|prete|donne|paie|paye|vire|offre|avance|recharge|fais) moi(?: \\S+){0,4} (?:argent|euros?|€|eur|virement|recharge|especes|paypal|lydia|carte cadeau|pcs|bitcoin|thune|fric)',
    ),
    words(
      '(?:tu (?:peux|pourrais) m (?:envoyer|preter|donner|payer|virer|avancer|faire)|(?:peux|pourrais) tu m (?:envoyer|preter|donner|payer|virer|avancer|faire)|tu me (?:pretes|envoies|vires|avances|fais))(?: \\S+){0,4} (?:argent|euros?|€|eur|virement|recharge|especes|carte cadeau|pcs|bitcoin|thune|fric)',
    ),
    words(
      '(?:j ai besoin|il me faut)(?: \\S+){0,3} (?:argent|euros?|€|un pret)',
      'sur mon (?:compte|rib|iban)',
      'sur ma carte',
    ),
  ],
  insult: [
    words(
      'connards?',
      'connasses?',
      'salopes?',
      'salauds?',
      'putes?',
      'encule[es]{0,2}',
      'fils de pute',
      'ta gueule',
      'ferme la',
      'va te faire (?:foutre|enculer|voir)',
      'nique ta(?: mere)?',
      'ntm',
      'abruti[es]{0,2}',
      'idiot[es]{0,2}',
      'imbeciles?',
      'cretin[es]{0,2}',
      'batards?',
      'petasses?',
      'pouffiasses?',
      'pede',
      'negresse',
      'bougnoule',
      'sous merde',
      'sac a merde',
    ),
    words(
      '(?:t es|tu es|vous etes)(?: \\S+){0,2} (?:con|conne|une merde|pathetique|moche|degueulasse|un rate|une ratee)',
      '(?:gros|grosse|sale|pauvre) (?:con|conne|merde|naze)',
      'je vais te (?:tuer|buter|defoncer)',
      'creve',
      'tu me degoutes',
    ),
  ],
};

const english: ConcernWords = {
  digits: ['zero', 'oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  mail: spelledMail('at', 'dot'),
  move: words(
    'write',
    'text',
    'add',
    'message',
    'dm',
    'call',
    'contact',
    'find me',
    'hit me up',
    'move to',
    'switch to',
    'go to',
    'talk on',
    'give me',
    'send me',
    'i m on',
    'here s',
  ),
  mine: 'my',
  payment: [
    words(
      '(?:send|lend|give|pay|wire|transfer|loan|buy) me(?: \\S+){0,4} (?:money|cash|euros?|€|eur|dollars?|bucks|pounds|gift ?cards?|bitcoin|crypto|paypal|credit)',
    ),
    words(
      '(?:can|could|would|will) you (?:send|lend|wire|transfer|loan|give|pay|buy)(?: \\S+){0,5} (?:money|cash|euros?|€|eur|dollars?|bucks|pounds|gift ?cards?|bitcoin|crypto)',
    ),
    words(
      'i need(?: \\S+){0,3} (?:money|cash|euros?|€|dollars?|a loan)',
      '(?:to|into|on) my (?:bank account|account|card|iban|paypal)',
      '(?:cash ?app|venmo|zelle|paypal) me',
    ),
  ],
  insult: [
    words(
      'bitch(?:es)?',
      'whores?',
      'sluts?',
      'cunts?',
      'ass?holes?',
      'arseholes?',
      'fuck (?:you|off|u)',
      'mother ?fuckers?',
      'bastards?',
      'morons?',
      'idiots?',
      'retard(?:ed|s)?',
      'dick ?heads?',
      'twats?',
      'wankers?',
      'fag(?:got)?s?',
      'nigg(?:er|a)s?',
      'piece of shit',
      'kill yourself',
      'kys',
      'go to hell',
      'shut up',
    ),
    words(
      '(?:you re|you are|ur|u r)(?: \\S+){0,2} (?:ugly|disgusting|pathetic|stupid|worthless|a loser|trash|fat)',
      '(?:i ll|i will|i m gonna|gonna) (?:kill|hurt|beat) (?:you|u)',
      'you disgust me',
    ),
  ],
};

export const CONCERN_WORDS: ByLanguage<ConcernWords> = { it: italian, es: spanish, fr: french, en: english };
