import type { ByLanguage } from '@halo/shared/contracts';
import type { SpokenIntent } from './intents.ts';

/**
 * Whole words of a folded message (lower case, no accents, apostrophes and punctuation are spaces).
 * Each string is a piece of a regular expression; `detectIntent` puts word limits around it.
 */
type Patterns = Record<SpokenIntent, string>;

const italian: Patterns = {
  distress:
    'suicid\\w+|ammazzarmi|uccidermi|farla finita|voglio morire|togliermi la vita|farmi del male|non voglio piu vivere',
  minor: 'ho (?:[89]|1[0-7]) anni(?! di)|ho (?:tredici|quattordici|quindici|sedici|diciassette) anni|sono minorenne',
  reality:
    'sei (?:davvero |veramente |proprio )?(?:una |un )?(?:persona )?(?:reale|ver[ao]|fint[ao]|fals[ao]|uman[ao]|bot|robot|computer|macchina|programma|ia|ai|automatic[ao])|' +
    'esisti(?: davvero| veramente)?|persona (?:vera|reale)|profilo (?:falso|finto|vero|reale|di esempio)|intelligenza artificiale|' +
    '(?:risposte|messaggi) automatic\\w+|risponde un \\w+|parlando con (?:chi|un bot|un robot|una macchina|una persona)|chi sei (?:davvero|veramente)|bot|chatbot|robot|fake|chatgpt',
  sexual:
    'sesso|sexy|scop(?:are|iamo|ami|arti)|nud[aoe]|tette|culo|figa|porn\\w*|eccit\\w+|orgasm\\w*|masturb\\w*|intim[ao] con te',
  insult:
    'stronz\\w+|idiota|cretin\\w+|stupid\\w+|vaffanculo|fanculo|troia|puttana|zoccola|bastard\\w+|scem[ao]|imbecille|fai schifo|merda|cazzo',
  money: 'soldi|denaro|bonifico|prestit\\w+|iban|postepay|ti pago|quanto vuoi',
  contact:
    '(?:tuo|un) numero|numero di telefono|telefono|cellulare|whatsapp|instagram|insta|telegram|facebook|la tua mail|tua email|fuori da qui',
  meet: 'vediamoci|ci vediamo(?! presto| dopo| in giro)|incontr\\w+|usciamo|uscire|appuntamento|un caffe insieme|prendere un caffe|bere qualcosa|vieni da me|passo da te|cena insieme|dove ci vediamo|dal vivo',
  photo: 'foto|immagine|ritratto|selfie',
  seeking:
    'cosa cerchi|che cerchi|chi cerchi|cerchi (?:un|una|qualcuno)|sei single|sei sposata|sei fidanzat\\w|hai (?:un )?(?:fidanzat\\w|marito|ragazzo|moglie)|relazione seria|figli',
  howAreYou: 'come (?:stai|va|ti va|butta|te la passi)|tutto bene|come e andata|com e andata|che si dice',
  city: 'di dove sei|dove (?:vivi|abiti|sei|stai)|da dove (?:vieni|scrivi)|in che (?:citta|zona|quartiere)|di che (?:citta|zona)|sei (?:di|della|a) \\w+|che citta',
  work: 'che lavoro|lavor\\w+|cosa fai nella vita|che fai nella vita|ti occupi|studi|mestiere',
  age: 'quanti anni|che eta|la tua eta|quando compi|sei nat[ao]',
  taste:
    '(?:che|quale|quali|cosa|ti piac\\w+|ascolti|leggi|guardi|suoni|canti|segui|pratichi|fai|ami|preferisci) (?:\\w+ ){0,4}(?:musica|canzon[ei]|cantant[ei]|dischi?|disco|libr[oi]|romanz[oi]|film|serie|sport|squadra|viagg\\w+|concert[oi])|' +
    '(?:musica|canzon[ei]|cantant[ei]|dischi?|disco|libr[oi]|romanz[oi]|film|serie|sport|squadra|viagg\\w+|concert[oi]) (?:\\w+ ){0,3}(?:preferit\\w+|ascolti|leggi|guardi|ti piac\\w+)|' +
    '(?:cosa|che) (?:ascolti|leggi|guardi)',
  hobby: 'hobby|passion\\w+|tempo libero|cosa ti piace|che ti piace|ti piace (?!se)|cosa fai di bello|interessi',
  now: '(?:cosa|che) (?:stai facendo|fai|combini)|stasera|adesso che|programmi per',
  time: 'che or[ae]|quando (?:sei|ci sei|scrivi|rispondi|torni)|a che ora|sei online|sei spesso qui',
  name: 'come ti chiami|il tuo nome|ti chiami|nome',
  goodbye:
    'buonanotte|buona notte|a domani|a dopo|a presto|arrivederci|addio|devo andare|scappo|ciao ciao|ci sentiamo|notte|ci vediamo presto',
  compliment:
    'sei (?:molto |davvero |cosi |troppo |proprio )?(?:bell\\w+|carin\\w+|dolc\\w+|simpatic\\w+|stupend\\w+|splendid\\w+|fantastic\\w+|meraviglios\\w+|interessante|gentil\\w+|brav\\w+)|bel(?:la|lo)? (?:sorriso|viso|profilo|donna|uomo|occhi)|begli occhi|mi piaci|complimenti|ciao bella|che bella',
  thanks: 'grazie|ti ringrazio|gentilissim\\w',
  greeting: 'ciao|ehi|hey|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|piacere',
  laugh: '(?:ah|ha|eh){2,}\\w*|ahah\\w*|haha\\w*|lol|rido|che ridere|divertente',
  agree:
    'si|certo|esatto|hai ragione|va bene|ok|okay|vero|anche io|anch io|d accordo|assolutamente|infatti|volentieri|certamente',
  disagree: 'no|non credo|non mi piace|per niente|mai|non tanto|non molto|neanche|nemmeno|purtroppo no',
};

const spanish: Patterns = {
  distress: 'suicid\\w+|matarme|quiero morir\\w*|quitarme la vida|acabar con todo|no quiero vivir|hacerme dano',
  minor: 'tengo (?:[89]|1[0-7]) anos(?! de)|tengo (?:trece|catorce|quince|dieciseis|diecisiete) anos|soy menor',
  reality:
    'eres (?:de verdad |realmente )?(?:una |un )?(?:persona )?(?:real|de verdad|verdader[ao]|fals[ao]|human[ao]|bot|robot|ordenador|maquina|programa|ia|automatic[ao])|' +
    'existes(?: de verdad)?|persona (?:real|de verdad)|perfil (?:falso|real|verdadero|de ejemplo)|inteligencia artificial|' +
    '(?:respuestas|mensajes) automatic\\w+|hablando con (?:quien|un bot|un robot|una maquina|una persona)|quien eres (?:de verdad|realmente)|bot|chatbot|robot|fake|chatgpt',
  sexual:
    'sexo|sexy|follar\\w*|follamos|follando|desnud\\w+|tetas|culo|porn\\w*|cachond\\w+|polla|cono|mamada|orgasm\\w*|masturb\\w*',
  insult:
    'idiota|imbecil|estupid\\w+|put[ao]|zorra|gilipollas|mierda|tont[ao]|cabron\\w*|das asco|callate|joder|vete a la',
  money: 'dinero|transferencia|prestam\\w+|bizum|iban|te pago|cuanto quieres',
  contact:
    '(?:tu|un) numero|numero de telefono|telefono|movil|whatsapp|wasap|instagram|insta|telegram|facebook|tu correo|tu mail|fuera de aqui',
  meet: 'quedamos|quedar|vernos|podemos vernos|nos vemos (?:esta|manana|el|un|en|hoy|donde)|conocernos en persona|en persona|salimos|salir conmigo|una cita|tomar (?:un cafe|algo)|ven a mi|cenar juntos|cenamos|encontrarnos',
  photo: 'fotos?|imagen|retrato|selfie',
  seeking:
    'que buscas|a quien buscas|buscas (?:a |algo|un|una)|estas (?:solter[ao]|casad[ao])|eres solter[ao]|tienes (?:novi[ao]|pareja|marido|mujer|hijos)|relacion seria',
  howAreYou: 'como (?:estas|te va|va|andas|ha ido)|que tal|todo bien|como lo llevas|que cuentas',
  city: 'de donde eres|donde (?:vives|estas)|desde donde|en que (?:ciudad|zona|barrio)|de que (?:ciudad|zona)|eres de \\w+|que ciudad',
  work: 'que trabajo|trabaj\\w+|a que te dedicas|te dedicas|en que curras|estudias|profesion',
  age: 'cuantos anos|que edad|tu edad|cuando cumples',
  taste:
    '(?:que|cual|cuales|te gustan?|escuchas|lees|ves|tocas|cantas|sigues|practicas|haces|prefieres) (?:\\w+ ){0,4}(?:musica|cancion\\w*|cantantes?|discos?|libros?|novelas?|peliculas?|pelis?|series?|cine|deportes?|equipo|viaj\\w+|conciertos?)|' +
    '(?:musica|cancion\\w*|cantantes?|discos?|libros?|novelas?|peliculas?|pelis?|series?|cine|deportes?|equipo|viaj\\w+|conciertos?) (?:\\w+ ){0,3}(?:favorit\\w+|preferid\\w+|escuchas|lees|te gustan?)|' +
    'que (?:escuchas|lees)',
  hobby: 'hobby|hobbies|aficion\\w*|tiempo libre|que te gusta|te gustan?|pasion\\w*|intereses',
  now: 'que (?:haces|estas haciendo)|esta noche|planes para|que vas a hacer',
  time: 'que hora|a que hora|cuando (?:estas|sueles|escribes|respondes|vuelves)|estas en linea|sueles estar',
  name: 'como te llamas|tu nombre|te llamas|nombre',
  goodbye:
    'buenas noches|hasta (?:manana|luego|pronto|otra)|adios|chao|chau|me voy|nos vemos|nos leemos|tengo que irme|que descanses',
  compliment:
    'eres (?:muy |tan |realmente )?(?:guap\\w+|bonit\\w+|lind\\w+|hermos\\w+|preci\\w+|dulce|simpatic\\w+|encantador\\w*|maj\\w+|interesante|amable|genial)|que (?:guap\\w+|bonit\\w+|lind\\w+)|bonita sonrisa|ojos bonitos|me gustas|hola guap\\w+|me encantas',
  thanks: 'gracias|te lo agradezco|muy amable',
  greeting: 'hola|holi|ey|hey|buenos dias|buenas tardes|buenas|saludos|encantad[ao]',
  laugh: '(?:ja|je|ji){2,}\\w*|haha\\w*|lol|jaj\\w*|me parto|que risa|que gracia',
  agree: 'si|claro|exacto|tienes razon|vale|ok|okay|verdad|yo tambien|de acuerdo|por supuesto|desde luego|cierto',
  disagree: 'no|no creo|no me gusta|para nada|nunca|no mucho|tampoco|que va|lamentablemente no',
};

const french: Patterns = {
  distress:
    'suicid\\w+|me tuer|envie de mourir|veux mourir|en finir avec|me faire du mal|plus envie de vivre|veux plus vivre',
  minor: 'j ai (?:[89]|1[0-7]) ans(?! d)|j ai (?:treize|quatorze|quinze|seize|dix sept) ans|je suis mineure?',
  reality:
    '(?:tu es|es tu|t es|vous etes|etes vous) (?:vraiment |bien )?(?:une |un )?(?:personne )?(?:vraie?|reelle?|reel|fausse?|faux|humaine?|bot|robot|ordinateur|machine|programme|ia|automatique)|' +
    'existes(?: vraiment| tu)?|(?:vraie|veritable) personne|personne (?:reelle|vraie)|(?:faux|vrai) profil|profil (?:d exemple|automatique)|intelligence artificielle|' +
    '(?:reponses?|messages?) automatiques?|je parle (?:a|avec) (?:qui|un bot|un robot|une machine|une vraie)|qui es tu (?:vraiment|en vrai)|tu es qui en vrai|bot|chatbot|robot|fake|chatgpt',
  sexual:
    'sexe|sexy|baise\\w*|nue?s?|seins|cul|porn\\w*|excitee?|(?:ta|ma) bite|sucer|orgasme\\w*|masturb\\w*|coucher avec',
  insult:
    'conn(?:e|es|ard|ards|asse)|salope|pute|idiote?|imbecile|debile|merde|ta gueule|moche|stupide|encule\\w*|va te faire',
  money: 'argent|virement|preter|iban|je te paie|je te paye|combien tu veux',
  contact:
    '(?:ton|un) numero|numero de telephone|telephone|portable|whatsapp|instagram|insta|telegram|facebook|snap|ton mail|ton adresse|ailleurs qu ici',
  meet: 'se (?:voir|rencontrer)|on se (?:voit|rencontre)|te (?:voir|rencontrer)|rencontrer|rendez vous|boire un (?:verre|cafe)|prendre un (?:verre|cafe)|viens chez|passer chez|diner ensemble|sortir avec|en vrai ce',
  photo: 'photos?|image|portrait|selfie',
  seeking:
    'tu (?:cherches|recherches)|cherches tu|que cherches|tu es celibataire|es tu celibataire|tu es mariee?|tu as (?:un copain|un mari|quelqu un|des enfants|une copine)|relation serieuse',
  howAreYou: 'comment (?:vas tu|tu vas|ca va|allez vous|se passe)|ca va|tu vas bien|la forme|quoi de neuf',
  city: 'd ou (?:es tu|viens tu|tu viens|tu es)|tu (?:viens|es) d ou|(?:ou|tu) (?:habites?|vis) (?:tu|ou)|ou (?:habites|vis|es tu)|tu habites|habites tu|quelle ville|quel quartier|quel coin|tu es de \\w+',
  work: 'quel (?:metier|travail|boulot)|travail\\w*|tu fais quoi dans la vie|que fais tu dans la vie|dans la vie|boulot|bosses?|etudes|metier',
  age: 'quel age|ton age|tu as quel',
  taste:
    '(?:quelle?s?|quels?|que|quoi|tu aimes|aimes tu|ecoutes|lis|regardes|joues|chantes|pratiques|fais|preferes) (?:\\w+ ){0,4}(?:musique|chansons?|chanteu\\w+|disques?|livres?|romans?|films?|series?|cinema|sports?|equipe|voyag\\w+|concerts?)|' +
    '(?:musique|chansons?|chanteu\\w+|disques?|livres?|romans?|films?|series?|cinema|sports?|equipe|voyag\\w+|concerts?) (?:\\w+ ){0,3}(?:preferee?s?|prefere|ecoutes|lis|tu aimes)|' +
    '(?:tu )?(?:ecoutes|lis) (?:tu )?quoi',
  hobby: 'hobby|loisirs?|passions?|temps libre|aimes? (?:tu|faire)|qu est ce que tu aimes|tu aimes|centres d interet',
  now: 'tu fais quoi|que fais tu|qu est ce que tu fais|ce soir|des projets',
  time: 'quelle heure|a quelle heure|tu es (?:la|en ligne) quand|quand (?:es tu|tu es|reviens)|souvent ici|souvent en ligne',
  name: 'comment tu t appelles|t appelles|ton (?:nom|prenom)|prenom',
  goodbye:
    'bonne (?:nuit|soiree|fin)|a (?:demain|plus|bientot|tout a l heure|la prochaine)|au revoir|adieu|je dois (?:y aller|filer|partir)|je file|bisous|salut a plus',
  compliment:
    'tu es (?:tres |vraiment |si |trop )?(?:bel\\w*|jolie?|mignon\\w*|douce|sympa\\w*|adorable|charmante?|ravissante?|magnifique|superbe|interessante?|gentille?|drole)|t es (?:belle|jolie|mignonne|canon|drole)|(?:joli|beau|belle) (?:sourire|visage|profil|yeux|photo)|beaux yeux|tu me plais|que tu es belle|salut ma belle',
  thanks: 'merci|je te remercie|c est gentil',
  greeting: 'bonjour|salut|coucou|hello|hey|bonsoir|enchante\\w*|slt|bjr',
  laugh: '(?:ha|ah|hi){2,}\\w*|haha\\w*|mdr|lol|ptdr|trop drole|je rigole',
  agree:
    'oui|ouais|bien sur|exact\\w*|tu as raison|d accord|ok|okay|c est vrai|moi aussi|absolument|certes|volontiers|carrement',
  disagree: 'non|je ne crois pas|pas du tout|jamais|pas vraiment|pas trop|non plus|malheureusement non|bof',
};

const english: Patterns = {
  distress:
    'suicid\\w+|kill myself|want to die|end it all|end my life|hurt myself|don t want to live|dont want to live',
  minor:
    'i (?:m|am) (?:[89]|1[0-7])(?: years?(?: old)?)?(?! (?:min|km|hours|miles|years? (?:in|into)))|i (?:m|am) (?:thirteen|fourteen|fifteen|sixteen|seventeen)|i (?:m|am) (?:underage|a minor)',
  reality:
    '(?:are you|r u|are u|you are|you re|is this|is it|is she|is he) (?:really |actually |just |even )?(?:an? )?(?:real|genuine|fake|human|bot|robot|computer|machine|program|ai|person|automated|for real)|' +
    'do you (?:really |actually )?exist|real person|(?:fake|real|sample) profile|artificial intelligence|(?:automatic|automated|auto) (?:repl\\w+|answers?|messages?)|' +
    '(?:talking|speaking|chatting) (?:to|with) an? (?:bot|robot|machine|human|person|computer|program|ai)|who are you really|bot|chatbot|robot|chatgpt|fake',
  sexual:
    'sex|sexy|sexual\\w*|nudes?|naked|boobs|tits|ass|porn\\w*|horny|orgasm\\w*|dick|pussy|blow ?job|sleep with (?:me|you)|masturb\\w*',
  insult: 'idiot|stupid|bitch|whore|slut|shut up|asshole|moron|ugly|fuck\\w*|loser|dumb|piece of shit|bastard|hate you',
  money: 'money|bank transfer|loan|iban|paypal|pay you|how much do you want|cash',
  contact:
    '(?:your|phone|a) number|phone|whatsapp|instagram|insta|telegram|facebook|snap|snapchat|your e ?mail|somewhere else',
  meet: 'meet (?:you|up|me|in)|meet|go out with|a date|grab (?:a |some )?(?:coffee|drink|dinner|bite)|have a (?:coffee|drink)|come over|see you (?:in person|tonight)|your place|my place|in person|hang out',
  photo: 'photos?|picture|pictures|pics?|selfie|portrait',
  seeking:
    'looking for|are you (?:single|married)|do you have (?:a )?(?:boyfriend|girlfriend|husband|wife|kids|children)|serious relationship',
  howAreYou:
    'how (?:are you|r u|are u|is it going|are things|have you been|was your day|do you do)|how s (?:it going|life|your day)|what s up|whats up|sup|you ok|you alright',
  city: 'where (?:are you|do you live|are you from|you from|abouts)|which (?:city|town|area)|what (?:city|town|area)|are you from \\w+|do you live in|where from',
  work: 'what do you do(?! for fun| on| in your| tonight)|what(?: s| is) your (?:job|profession)|job|work|working|for a living|study|studying|occupation',
  age: 'how old|your age|what age',
  taste:
    '(?:what|which|do you (?:like|enjoy|listen to|read|watch|play|follow|do)|you like|favou?rite) (?:\\w+ ){0,4}(?:music|songs?|singers?|bands?|records?|books?|novels?|movies?|films?|series|shows?|sports?|team|travel\\w*|concerts?)|' +
    '(?:music|songs?|singers?|bands?|records?|books?|novels?|movies?|films?|series|shows?|sports?|team|travel\\w*|concerts?) (?:\\w+ ){0,3}(?:do you (?:like|enjoy|play|watch|read|listen to)|you like)|' +
    'what (?:are you|do you) (?:listen\\w*(?: to)?|read\\w*|watch\\w*)',
  hobby: 'hobby|hobbies|free time|spare time|for fun|do you like|what do you like|do you enjoy|passions?|interests?',
  now: 'what are you (?:doing|up to)|tonight|this evening|any plans|right now',
  time: 'what time|when are you (?:online|here|back|free)|when do you (?:reply|write|come)|online often|often online',
  name: 'what s your name|whats your name|your name|what is your name|what are you called',
  goodbye:
    'good ?night|bye|goodbye|see (?:you|ya)|talk (?:to you )?(?:later|soon|tomorrow)|gotta go|have to go|take care|ttyl|sleep well',
  compliment:
    'you (?:are|re|look) (?:so |very |really |such )?(?:an? )?(?:beautiful|pretty|lovely|cute|gorgeous|nice|sweet|kind|funny|amazing|charming|interesting|great|handsome|stunning)|(?:nice|beautiful|lovely) (?:smile|eyes|profile|face)|i like you|hello beautiful|hey gorgeous',
  thanks: 'thanks?|thank you|thx|cheers|much appreciated',
  greeting: 'hi|hello|hey|hiya|good (?:morning|afternoon|evening)|nice to meet you|howdy',
  laugh: '(?:ha|he){2,}\\w*|lol|lmao|rofl|that s funny|so funny',
  agree:
    'yes|yeah|yep|sure|exactly|you re right|ok|okay|true|me too|same here|of course|absolutely|definitely|agreed|indeed',
  disagree: 'no|nope|nah|i don t think so|not really|not at all|never|me neither|unfortunately not|i don t',
};

export const intentPatterns: ByLanguage<Patterns> = { it: italian, es: spanish, fr: french, en: english };
