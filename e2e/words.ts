/** What people read on the way, by language: the journeys find things the way a person does. */
export interface Words {
  register: string;
  password: string;
  age: string;
  next: string;
  city: { label: string; typed: string; picked: RegExp };
  create: RegExp;
  terms: RegExp;
  specialData: RegExp;
  legalAge: RegExp;
  confirmEmail: string;
  confirmAddress: string;
  confirmed: string;
  /** out of the first minutes */
  leaveAll: string;
  grid: RegExp;
  deck: RegExp;
  likesLeft: (left: number) => RegExp;
  like: RegExp;
  write: RegExp;
  composer: RegExp;
  send: string;
  readMessage: string;
  seePlans: string;
  plan: RegExp;
  pay: RegExp;
  card: { number: string; expiry: string; firstName: string; lastName: string };
  bankConfirms: string;
  paid: string;
  granted: string;
  stay: string;
  backToChat: string;
  menu: string;
  signOut: string;
}

export const italian: Words = {
  register: 'Registrati gratis',
  password: 'Password',
  age: 'Età',
  next: 'Continua',
  city: { label: 'Comune', typed: 'bolo', picked: /^Bologna/ },
  create: /^Crea l’account/,
  terms: /^Accetto i termini/,
  specialData: /orientamento sessuale/,
  legalAge: /^Dichiaro di avere/,
  confirmEmail: 'Conferma la tua e-mail',
  confirmAddress: 'Conferma il mio indirizzo',
  confirmed: 'E-mail confermata',
  leaveAll: 'Salta tutto',
  grid: /^Donne in Emilia-Romagna/,
  deck: /^Uno alla volta in Emilia-Romagna/,
  likesLeft: (left) => new RegExp(`^Ti restano ${left} like`),
  like: /^Mi piace/,
  write: /^Scrivi a/,
  composer: /^Messaggio per/,
  send: 'Invia',
  readMessage: 'Leggi il messaggio',
  seePlans: 'Vedi i piani',
  plan: /200 crediti/,
  pay: /^Paga 29,90/,
  card: { number: 'Numero di carta', expiry: 'Scadenza', firstName: 'Nome', lastName: 'Cognome' },
  bankConfirms: 'Confermo',
  paid: 'Pagamento riuscito',
  granted: '200 crediti aggiunti',
  stay: 'Resta qui',
  backToChat: 'Torna alla conversazione',
  menu: 'Menu',
  signOut: 'Esci',
};

export const spanish: Words = {
  register: 'Regístrate gratis',
  password: 'Contraseña',
  age: 'Edad',
  next: 'Continuar',
  city: { label: 'Municipio', typed: 'sevi', picked: /^Sevilla/ },
  create: /^Crear la cuenta/,
  terms: /^Acepto las condiciones/,
  specialData: /orientación sexual/,
  legalAge: /^Declaro que tengo/,
  confirmEmail: 'Confirma tu correo',
  confirmAddress: 'Confirmar mi dirección',
  confirmed: 'Correo confirmado',
  leaveAll: 'Saltar todo',
  grid: /^Mujeres en Andalucía/,
  deck: /^De uno en uno en Andalucía/,
  likesLeft: (left) => new RegExp(`^Te quedan ${left} likes`),
  like: /^Me gusta/,
  write: /^Escribe a/,
  composer: /^Mensaje para/,
  send: 'Enviar',
  readMessage: 'Leer el mensaje',
  seePlans: 'Ver los planes',
  plan: /200 créditos/,
  pay: /^Pagar 29,90/,
  card: { number: 'Número de tarjeta', expiry: 'Caducidad', firstName: 'Nombre', lastName: 'Apellidos' },
  bankConfirms: 'Confirmo',
  paid: 'Pago realizado',
  granted: '200 créditos añadidos',
  stay: 'Quedarme aquí',
  backToChat: 'Volver a la conversación',
  menu: 'Menú',
  signOut: 'Salir',
};
