import type { MailTexts } from '../mail-text.ts';
import { spanishPurchaseMails } from './purchases-es.ts';

const natures = {
  person: 'Persona',
  verified_person: 'Persona verificada',
  operator: 'Operador del equipo',
  ai: 'Perfil de IA',
  sample: 'Ejemplo',
};
const reasons = {
  spam: 'spam',
  money: 'pide dinero',
  insult: 'insultos',
  threat: 'amenazas',
  fake: 'perfil falso',
  minor: 'quizá es menor de edad',
  other: 'otro',
};

const each = { week: 'cada semana', month: 'cada mes', year: 'cada año' };

export const spanishMails: MailTexts = {
  frame: {
    buttonFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    sentBy: 'Enviado por',
    adultsOnly: 'Solo para mayores de edad.',
    unsubscribe: 'No quiero más correos como este',
    natures,
  },
  'confirm-email': ({ confirmUrl }, brand) => ({
    subject: `Confirma tu correo para ${brand}`,
    preview: 'Un toque y empezamos.',
    heading: 'Un toque y ya estás dentro',
    paragraphs: [
      `Te has registrado en ${brand} con esta dirección. Confirma que es tuya y puedes empezar ahora mismo.`,
    ],
    button: { label: 'Confirmar mi correo', url: confirmUrl },
    note: '¿No has sido tú? No hagas nada: sin confirmación, la cuenta se borra.',
  }),
  'someone-tried-to-register': ({ loginUrl, resetUrl }, brand) => ({
    subject: `Ya tienes una cuenta en ${brand}`,
    preview: 'Alguien ha intentado registrarse con tu dirección.',
    heading: 'Ya tienes una cuenta',
    paragraphs: [
      `Alguien acaba de intentar registrarse en ${brand} con esta dirección. Si has sido tú, solo tienes que entrar: tu cuenta sigue aquí.`,
    ],
    button: { label: 'Entrar', url: loginUrl },
    links: [{ label: 'He olvidado mi contraseña', url: resetUrl }],
    note: '¿No has sido tú? No tienes que hacer nada. Nadie ha entrado en tu cuenta, ni le hemos dicho que existe.',
  }),
  welcome: ({ userName, startUrl }, brand) => ({
    subject: `Te damos la bienvenida a ${brand}, ${userName}`,
    preview: 'Qué bien que estés aquí.',
    heading: `Qué bien que estés aquí, ${userName}`,
    paragraphs: [
      'Tu dirección está confirmada y tu cuenta está lista.',
      'Dos cosas ayudan a que se fijen en ti: una foto, y dos líneas sinceras sobre lo que buscas.',
    ],
    button: { label: 'Echar un vistazo', url: startUrl },
  }),
  'reset-password': ({ resetUrl, validMinutes }, brand) => ({
    subject: `Una nueva contraseña para ${brand}`,
    preview: `El enlace vale ${validMinutes} minutos.`,
    heading: 'Elige una nueva contraseña',
    paragraphs: [`Has pedido una nueva contraseña. El enlace funciona una sola vez y vale ${validMinutes} minutos.`],
    button: { label: 'Elegir una nueva contraseña', url: resetUrl },
    note: '¿No la has pedido tú? No hagas nada: tu contraseña sigue siendo la misma.',
  }),
  'email-change-notice': ({ userName }, brand) => ({
    subject: `Tu cuenta de ${brand} cambia de correo`,
    preview: 'Comprueba que has sido tú.',
    heading: `Hola, ${userName}`,
    paragraphs: [
      `Desde tu cuenta de ${brand} se ha pedido pasar a otra dirección de correo. Cambiará cuando se confirme la nueva.`,
      '¿No has sido tú? Responde enseguida a este correo y cambia la contraseña.',
    ],
  }),
  receipt: (
    {
      userName,
      planName,
      descriptor,
      reference,
      accountUrl,
      withdrawUrl,
      cancelUrl,
      renewsAt,
      every,
      startsAt,
      endsAt,
      credits,
      startAskedAt,
      ...payment
    },
    _brand,
    { money, day, moment },
  ) => ({
    subject: `Tu recibo: ${planName}, ${money(payment.amountMinor, payment.currency)}`,
    preview: `Gracias, ${userName}. Guarda este correo.`,
    heading: `Gracias, ${userName}`,
    paragraphs: [
      startsAt
        ? `Hemos recibido el pago. Tu nuevo plan empieza el ${day(startsAt)}, cuando termina el que ya tienes pagado.`
        : endsAt
          ? 'Hemos recibido el pago y tu plan está activo.'
          : credits
            ? 'Hemos recibido el pago y tus créditos están listos. No caducan.'
            : 'Hemos recibido el pago.',
      renewsAt && payment.renewalAmountMinor
        ? `Se renueva${every ? ` ${each[every]}, la próxima vez` : ''} el ${day(renewsAt)} por ${money(payment.renewalAmountMinor, payment.currency)}, hasta que lo canceles. Cancelar son dos clics.`
        : endsAt
          ? `Has pagado una sola vez. El plan no se renueva y termina el ${day(endsAt)}.`
          : 'Has pagado una sola vez. Nada se renueva solo.',
      startAskedAt
        ? `El ${moment(startAskedAt)} pediste que empezara enseguida. Aun así puedes desistir en 14 días, y te devolvemos la parte que no hayas usado.`
        : 'Puedes desistir en 14 días y te devolvemos el precio entero.',
    ],
    facts: [
      ['Plan', planName],
      ['Pagado', money(payment.amountMinor, payment.currency)],
      ['El', moment(payment.paidAt)],
      ['En tu extracto', descriptor],
      ...(endsAt ? [['Periodo', `${day(startsAt ?? payment.paidAt)} – ${day(endsAt)}`] as const] : []),
      ...(credits ? [['Créditos', `${credits}, sin caducidad`] as const] : []),
      ['Referencia', reference],
    ],
    button: { label: 'Mi cuenta', url: accountUrl },
    links: [
      ...(cancelUrl ? [{ label: 'Cancelar la renovación', url: cancelUrl }] : []),
      { label: 'Desistir del contrato aquí', url: withdrawUrl },
    ],
  }),
  ...spanishPurchaseMails,
  'contact-copy': ({ ticket, text }, brand) => ({
    subject: `Hemos recibido tu mensaje (${ticket})`,
    preview: 'Lo leerá una persona y te responderá.',
    heading: 'Hemos recibido tu mensaje',
    paragraphs: [
      `Gracias por escribir a ${brand}. Una persona lo leerá y responderá a esta dirección. Esto es lo que has escrito:`,
    ],
    quote: text,
    facts: [['Número', ticket]],
  }),
  'contact-request': ({ ticket, userName, replyTo, text }) => ({
    subject: `Formulario de contacto ${ticket}`,
    preview: `De ${userName}`,
    heading: `Mensaje ${ticket}`,
    paragraphs: [
      'Alguien ha escrito desde el formulario de contacto. Si respondes a este correo, le llega a esa persona.',
    ],
    facts: [
      ['De', userName],
      ['Correo', replyTo],
    ],
    quote: text,
  }),
  'safety-report': (
    { ticket, kind, urgency, reason, reporter, reported, reportedName, reportedNature, reportedAt, message, text },
    _brand,
    { moment },
  ) => ({
    subject: `${urgency === 'urgent' ? 'URGENTE · ' : ''}Denuncia ${ticket}: ${reasons[reason]}`,
    preview: `${reportedName} (${natures[reportedNature]})`,
    heading: kind === 'first' ? 'Alguien ha denunciado un perfil' : 'Una denuncia se suma a la primera',
    paragraphs: [
      'El texto de los mensajes no está en este correo: lo lee, con el número del mensaje, quien tiene derecho a ello.',
      ...(text === '' ? ['Sin nota.'] : []),
    ],
    facts: [
      ['Motivo', reasons[reason]],
      ['Perfil', `${reportedName} (${natures[reportedNature]}) · ${reported}`],
      ['Quién denuncia', reporter],
      ...(message === undefined ? [] : [['Mensaje', message] as const]),
      ['Cuándo', moment(reportedAt)],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'new-message-digest': ({ userName, count, senderName, senderNature, chatsUrl }, brand) => ({
    subject: count === '1' ? `${senderName} te ha escrito en ${brand}` : `${count} mensajes nuevos en ${brand}`,
    preview: `De ${senderName} (${natures[senderNature]})`,
    heading: count === '1' ? 'Te espera un mensaje' : `Te esperan ${count} mensajes`,
    paragraphs: [
      count === '1'
        ? `Hola, ${userName}: ${senderName} (${natures[senderNature]}) te ha escrito mientras no estabas.`
        : `Hola, ${userName}: el último es de ${senderName} (${natures[senderNature]}).`,
    ],
    button: { label: 'Leer', url: chatsUrl },
  }),
};
