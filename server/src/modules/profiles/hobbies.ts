import type { Language } from '@halo/shared/contracts';

/** A profile never has two hobbies of one group, so that its text does not say the same thing twice. */
export const hobbyGroups = {
  hiking: 'outdoors', cycling: 'outdoors', climbing: 'outdoors', skiing: 'outdoors', camping: 'outdoors',
  running: 'sport', swimming: 'sport', yoga: 'sport', tennis: 'sport', football: 'sport',
  dancing: 'dance', cooking: 'table', baking: 'table', wine: 'table', markets: 'markets',
  reading: 'words', writing: 'words', languages: 'languages', cinema: 'screen', series: 'screen',
  theatre: 'stage', museums: 'art', photography: 'art', painting: 'art', pottery: 'hands', knitting: 'hands', furniture: 'hands',
  guitar: 'music', piano: 'music', singing: 'music', concerts: 'music', vinyl: 'music',
  travel: 'travel', trains: 'travel', chess: 'play', boardGames: 'play', puzzles: 'play',
  volunteering: 'heart', dog: 'pets', cat: 'pets', gardening: 'garden', stars: 'sky', sea: 'sea', motorbike: 'road',
} as const;
export type HobbyKey = keyof typeof hobbyGroups;

export const hobbyKeys = Object.keys(hobbyGroups) as HobbyKey[];

/** What one does, as it stands after "I like": an infinitive in Italian, Spanish and French, an -ing form in English. */
const hobbies: Record<HobbyKey, Record<Language, string>> = {
  hiking: { it: 'camminare in montagna', es: 'caminar por la montaña', fr: 'marcher en montagne', en: 'walking in the mountains' },
  cycling: { it: 'andare in bicicletta', es: 'montar en bici', fr: 'faire du vélo', en: 'cycling' },
  climbing: { it: 'arrampicare', es: 'escalar', fr: "faire de l'escalade", en: 'climbing' },
  skiing: { it: 'sciare', es: 'esquiar', fr: 'skier', en: 'skiing' },
  camping: { it: 'partire in tenda', es: 'ir de acampada', fr: 'partir sous la tente', en: 'camping' },
  running: { it: 'correre al parco', es: 'correr por el parque', fr: 'courir au parc', en: 'running in the park' },
  swimming: { it: 'nuotare', es: 'nadar', fr: 'nager', en: 'swimming' },
  yoga: { it: 'fare yoga', es: 'hacer yoga', fr: 'faire du yoga', en: 'doing yoga' },
  tennis: { it: 'giocare a tennis', es: 'jugar al tenis', fr: 'jouer au tennis', en: 'playing tennis' },
  football: { it: 'giocare a calcetto', es: 'jugar al fútbol sala', fr: 'jouer au foot en salle', en: 'playing five-a-side football' },
  dancing: { it: 'ballare', es: 'bailar', fr: 'danser', en: 'dancing' },
  cooking: { it: 'cucinare per gli amici', es: 'cocinar para los amigos', fr: 'cuisiner pour les amis', en: 'cooking for friends' },
  baking: { it: 'fare dolci', es: 'hacer repostería', fr: 'faire de la pâtisserie', en: 'baking' },
  wine: { it: 'assaggiare vini', es: 'catar vinos', fr: 'déguster des vins', en: 'tasting wine' },
  markets: { it: 'girare per mercatini', es: 'pasear por mercadillos', fr: 'chiner dans les brocantes', en: 'browsing flea markets' },
  reading: { it: 'leggere romanzi', es: 'leer novelas', fr: 'lire des romans', en: 'reading novels' },
  writing: { it: 'scrivere racconti', es: 'escribir cuentos', fr: 'écrire des nouvelles', en: 'writing short stories' },
  languages: { it: 'imparare lingue', es: 'aprender idiomas', fr: 'apprendre des langues', en: 'learning languages' },
  cinema: { it: 'andare al cinema', es: 'ir al cine', fr: 'aller au cinéma', en: 'going to the cinema' },
  series: { it: 'guardare serie', es: 'ver series', fr: 'regarder des séries', en: 'watching series' },
  theatre: { it: 'andare a teatro', es: 'ir al teatro', fr: 'aller au théâtre', en: 'going to the theatre' },
  museums: { it: 'girare per musei', es: 'visitar museos', fr: 'visiter des musées', en: 'visiting museums' },
  photography: { it: 'fotografare', es: 'hacer fotos', fr: 'faire des photos', en: 'taking photographs' },
  painting: { it: 'dipingere ad acquerello', es: 'pintar acuarelas', fr: "peindre à l'aquarelle", en: 'painting watercolours' },
  pottery: { it: 'fare ceramica', es: 'hacer cerámica', fr: 'faire de la poterie', en: 'making pottery' },
  knitting: { it: 'lavorare a maglia', es: 'hacer punto', fr: 'tricoter', en: 'knitting' },
  furniture: { it: 'restaurare vecchi mobili', es: 'restaurar muebles viejos', fr: 'retaper de vieux meubles', en: 'restoring old furniture' },
  guitar: { it: 'suonare la chitarra', es: 'tocar la guitarra', fr: 'jouer de la guitare', en: 'playing the guitar' },
  piano: { it: 'suonare il pianoforte', es: 'tocar el piano', fr: 'jouer du piano', en: 'playing the piano' },
  singing: { it: 'cantare in un coro', es: 'cantar en un coro', fr: 'chanter dans une chorale', en: 'singing in a choir' },
  concerts: { it: 'andare ai concerti', es: 'ir a conciertos', fr: 'aller aux concerts', en: 'going to concerts' },
  vinyl: { it: 'ascoltare vecchi vinili', es: 'escuchar vinilos', fr: 'écouter de vieux vinyles', en: 'listening to old records' },
  travel: { it: 'viaggiare', es: 'viajar', fr: 'voyager', en: 'travelling' },
  trains: { it: 'viaggiare in treno', es: 'viajar en tren', fr: 'voyager en train', en: 'travelling by train' },
  chess: { it: 'giocare a scacchi', es: 'jugar al ajedrez', fr: 'jouer aux échecs', en: 'playing chess' },
  boardGames: { it: 'giocare ai giochi da tavolo', es: 'jugar a juegos de mesa', fr: 'jouer à des jeux de société', en: 'playing board games' },
  puzzles: { it: 'fare puzzle', es: 'hacer puzles', fr: 'faire des puzzles', en: 'doing jigsaw puzzles' },
  volunteering: { it: 'fare volontariato', es: 'hacer voluntariado', fr: 'faire du bénévolat', en: 'volunteering' },
  dog: { it: 'passeggiare con il cane', es: 'pasear con mi perro', fr: 'promener mon chien', en: 'walking my dog' },
  cat: { it: 'coccolare il mio gatto', es: 'mimar a mi gato', fr: 'câliner mon chat', en: 'spoiling my cat' },
  gardening: { it: 'curare il mio balcone', es: 'cuidar mi balcón', fr: 'jardiner sur mon balcon', en: 'looking after my balcony plants' },
  stars: { it: 'guardare le stelle', es: 'mirar las estrellas', fr: 'regarder les étoiles', en: 'watching the stars' },
  sea: { it: 'stare al mare', es: 'estar junto al mar', fr: 'être au bord de la mer', en: 'being by the sea' },
  motorbike: { it: 'girare in moto', es: 'salir en moto', fr: 'rouler à moto', en: 'riding my motorbike' },
};

export function hobbyPhrase(hobby: HobbyKey, language: Language): string {
  return hobbies[hobby][language];
}
