/** What people read on the way, by language: the journeys find things the way a person does. */
export interface Words {
  register: string;
  signIn: string;
  password: string;
  age: string;
  next: string;
  city: { label: string; typed: string; picked: RegExp };
  create: string;
  terms: RegExp;
  legalAge: RegExp;
  confirmEmailTitle: string;
  confirmedTitle: string;
  goOn: string;
  gridTitle: RegExp;
  likesLeft: (left: number) => RegExp;
  like: RegExp;
  unlike: RegExp;
  write: RegExp;
  composer: RegExp;
  send: string;
  readMessage: string;
  seePlans: string;
  chosenPlan: RegExp;
  payButton: RegExp;
  card: { number: string; expiry: string; firstName: string; lastName: string };
  creditsInNav: (credits: number) => RegExp;
  paidTitle: RegExp;
  stay: string;
  signOut: string;
}

export const italian: Words = {
  register: 'Registrati gratis',
  signIn: 'Accedi',
  password: 'Password',
  age: 'Età',
  next: 'Continua',
  city: { label: 'Comune', typed: 'bolo', picked: /^Bologna/ },
  create: 'Crea l’account',
  terms: /Accetto i termini/,
  legalAge: /Dichiaro di avere almeno 18 anni/,
  confirmEmailTitle: 'Conferma la tua e-mail',
  confirmedTitle: 'E-mail confermata',
  goOn: 'Continua',
  gridTitle: /Donne in Emilia-Romagna/,
  likesLeft: (left) => new RegExp(`${left} like`),
  like: /Mi piace/,
  unlike: /Ti piace|Piaciut/,
  write: /^Scrivi a/,
  composer: /^Messaggio per/,
  send: 'Invia',
  readMessage: 'Leggi il messaggio',
  seePlans: 'Vedi i pacchetti',
  chosenPlan: /200 crediti/,
  payButton: /^Paga 29,90/,
  card: { number: 'Numero di carta', expiry: 'Scadenza', firstName: 'Nome', lastName: 'Cognome' },
  creditsInNav: (credits) => new RegExp(`${credits}`),
  paidTitle: /Pagamento|crediti/,
  stay: 'Resta qui',
  signOut: 'Esci',
};
