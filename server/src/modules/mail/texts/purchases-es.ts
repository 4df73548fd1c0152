import { isGranted } from '../claim-answer.ts';
import type { PurchaseMailTexts } from '../mail-text.ts';

const stopped = {
  card: 'La tarjeta no fue aceptada.',
  limit: 'La renovación habría superado el límite de gasto mensual que elegiste.',
  pause: 'Tienes tus compras en pausa, y en pausa no se renueva nada.',
};

const each = { week: 'cada semana', month: 'cada mes', year: 'cada año' };

export const spanishPurchaseMails: PurchaseMailTexts = {
  'renewal-notice': (
    { userName, planName, renewsAt, amountMinor, currency, cancelUrl, lastFour },
    _brand,
    { money, day },
  ) => ({
    subject: `${planName} se renueva el ${day(renewsAt)} por ${money(amountMinor, currency)}`,
    preview: 'Si ya no lo quieres, basta con decirlo antes.',
    heading: `Hola, ${userName}: tu plan está a punto de renovarse`,
    box: `${planName} se renueva el ${day(renewsAt)} por ${money(amountMinor, currency)}. Para que no se renueve, cancélalo antes de ese día.`,
    paragraphs: [
      'Si te parece bien, no tienes que hacer nada.',
      'Si ya no lo quieres, cancélalo con dos clics desde tu perfil: no cuesta nada y puedes usarlo hasta el final del periodo pagado.',
    ],
    facts: [
      ['Plan', planName],
      ['Renovación', day(renewsAt)],
      ['Importe', money(amountMinor, currency)],
      ...(lastFour ? [['Tarjeta', `termina en ${lastFour}`] as const] : []),
    ],
    button: { label: 'Cancelar la renovación', url: cancelUrl },
  }),
  'renewal-receipt': (
    {
      userName,
      planName,
      amountMinor,
      currency,
      paidAt,
      reference,
      descriptor,
      startsAt,
      renewsAt,
      every,
      renewalAmountMinor,
      cancelUrl,
      withdrawUrl,
    },
    _brand,
    { money, day, moment },
  ) => ({
    subject: `Renovado: ${planName}, ${money(amountMinor, currency)}`,
    preview: `Vale hasta el ${day(renewsAt)}. Guarda este correo.`,
    heading: `${planName} se ha renovado`,
    paragraphs: [
      `Hola, ${userName}: como elegiste, tu plan sigue hasta el ${day(renewsAt)}.`,
      `Después se renueva${every ? ` ${each[every]}` : ''} por ${money(renewalAmountMinor, currency)}, hasta que lo canceles. Para cancelarlo bastan dos clics.`,
    ],
    facts: [
      ['Plan', planName],
      ['Pagado', money(amountMinor, currency)],
      ['El', moment(paidAt)],
      ...(startsAt ? [['Periodo', `${day(startsAt)} – ${day(renewsAt)}`] as const] : []),
      ['En tu extracto', descriptor],
      ['Referencia', reference],
    ],
    button: { label: 'Cancelar la renovación', url: cancelUrl },
    links: [{ label: 'Desistir del contrato aquí', url: withdrawUrl }],
  }),
  'renewal-failed': (
    { userName, planName, amountMinor, currency, reason, nextTryAt, accountUrl },
    _brand,
    { money, day },
  ) => ({
    subject: nextTryAt ? `La renovación de ${planName} no ha funcionado` : `${planName} ha terminado`,
    preview: 'No se te ha cobrado nada.',
    heading: nextTryAt ? 'La renovación no ha funcionado' : `${planName} ha terminado`,
    paragraphs: [
      `Hola, ${userName}: la renovación por ${money(amountMinor, currency)} no ha funcionado y no se te ha cobrado nada. ${stopped[reason]}`,
      nextTryAt
        ? `Lo intentamos de nuevo el ${day(nextTryAt)}; hasta entonces tu plan sigue activo. Si ya no lo quieres, cancela la renovación en tu perfil y no lo intentamos más.`
        : 'No lo intentaremos más. Si todavía lo quieres, puedes comprarlo de nuevo cuando quieras.',
    ],
    button: { label: 'Mis compras', url: accountUrl },
  }),
  'renewal-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `Te devolvemos ${money(amountMinor, currency)}`,
    preview: 'Un cobro llegó después de tu cancelación.',
    heading: `Te devolvemos ${money(amountMinor, currency)}`,
    paragraphs: [
      `Hola, ${userName}: una renovación de ${planName} se cobró cuando ya estaba cancelada. Te lo devolvemos todo, por el mismo medio con el que pagaste. No tienes que hacer nada.`,
    ],
    facts: [
      ['Plan', planName],
      ['Importe', money(amountMinor, currency)],
      ['Referencia', reference],
    ],
    button: { label: 'Mis compras', url: accountUrl },
  }),
  'payment-returned': ({ userName, planName, amountMinor, currency, reference, accountUrl }, _brand, { money }) => ({
    subject: `Te devolvemos ${money(amountMinor, currency)}`,
    preview: 'Un pago se hizo al final, y con él no se compró nada.',
    heading: `Te devolvemos ${money(amountMinor, currency)}`,
    paragraphs: [
      `Hola, ${userName}: un pago de ${planName} se hizo cuando ya lo habías cancelado, o cuando constaba como fallido. Con él no has comprado nada. Te lo devolvemos todo, por el mismo medio con el que pagaste. No tienes que hacer nada.`,
    ],
    facts: [
      ['Plan', planName],
      ['Importe', money(amountMinor, currency)],
      ['Referencia', reference],
    ],
    button: { label: 'Mis compras', url: accountUrl },
  }),
  'renewal-cancelled': ({ userName, planName, cancelledAt, endsAt, accountUrl }, _brand, { day, moment }) => ({
    subject: `Cancelado: ${planName} no se renueva`,
    preview: `Es tuyo hasta el ${day(endsAt)}.`,
    heading: `Hecho, ${userName}`,
    paragraphs: [
      `${planName} no se renueva y no se te cobrará nada más. Puedes usarlo hasta el ${day(endsAt)}.`,
      'Guarda este correo: es la prueba de tu cancelación.',
    ],
    facts: [
      ['Plan', planName],
      ['Cancelado', moment(cancelledAt)],
      ['Activo hasta', moment(endsAt)],
    ],
    button: { label: 'Mis compras', url: accountUrl },
  }),
  'cancel-link': ({ userName, planName, askedAt, endsAt, validDays, confirmUrl }, _brand, { day, moment }) => ({
    subject: `Confirma que ${planName} no se renueve`,
    preview: 'Un clic y ya está.',
    heading: `Hola, ${userName}: falta un clic`,
    paragraphs: [
      `El ${moment(askedAt)} alguien pidió con tu dirección que ${planName} no se renueve más. Si fuiste tú, confírmalo con el botón: la renovación termina enseguida, y puedes usarlo hasta el ${day(endsAt)}. El enlace vale ${validDays} días.`,
      'Si no fuiste tú, no hagas nada: sin tu clic no cambia nada.',
    ],
    facts: [
      ['Plan', planName],
      ['Pedido', moment(askedAt)],
      ['Activo hasta', moment(endsAt)],
    ],
    button: { label: 'Cancelar la renovación', url: confirmUrl },
  }),
  'cancel-nothing': ({ userName, askedAt, accountUrl }, _brand, { moment }) => ({
    subject: 'No tienes nada que se renueve',
    preview: 'No hay nada que cancelar.',
    heading: `Hola, ${userName}: no hay nada que cancelar`,
    paragraphs: [
      `El ${moment(askedAt)} alguien pidió con tu dirección cancelar una renovación. En esta cuenta no se renueva nada, así que no se te cobrará nada más por sí solo. Si crees que no es así, responde a este correo.`,
    ],
    button: { label: 'Mis compras', url: accountUrl },
  }),
  'withdrawal-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, extent, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `Hemos recibido tu desistimiento: ${planName}`,
    preview: 'Guarda este correo como prueba.',
    heading: 'Hemos recibido tu desistimiento',
    paragraphs: [
      `Hola, ${userName}: has desistido del contrato que ves abajo. El contrato ha terminado.`,
      `Te devolvemos ${money(amountMinor, currency)} en un máximo de 14 días, por el mismo medio con el que pagaste: ${extent === 'whole' ? 'es todo lo que pagaste' : 'es la parte que no has usado'}.`,
    ],
    facts: [
      ['Plan', planName],
      ['Recibido', moment(receivedAt)],
      ['Reembolso', money(amountMinor, currency)],
      ['Referencia', reference],
    ],
    button: { label: 'Mis compras', url: accountUrl },
  }),
  'claim-received': (
    { userName, planName, reference, receivedAt, amountMinor, currency, text, accountUrl },
    _brand,
    { money, moment },
  ) => ({
    subject: `Hemos recibido tu solicitud de reembolso: ${planName}`,
    preview: 'La lee una persona y te responde.',
    heading: 'Hemos recibido tu solicitud',
    paragraphs: [
      `Hola, ${userName}: has pedido el reembolso con la garantía. Una persona lee tu solicitud y te responde a esta dirección en tres días laborables.`,
    ],
    facts: [
      ['Plan', planName],
      ['Importe', money(amountMinor, currency)],
      ['Recibida', moment(receivedAt)],
      ['Referencia', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
    button: { label: 'Mis compras', url: accountUrl },
  }),
  'claim-request': (
    { account, replyTo, planName, reference, receivedAt, amountMinor, currency, text },
    _brand,
    { money, moment },
  ) => ({
    subject: `Solicitud de reembolso: ${planName}, ${money(amountMinor, currency)}`,
    preview: `De ${account}`,
    heading: 'Alguien pide el reembolso con la garantía',
    paragraphs: [
      'Responde una persona, en tres días laborables. Si respondes a este correo, escribes a quien lo pide.',
      ...(text === '' ? ['Sin motivo indicado.'] : []),
    ],
    facts: [
      ['Cuenta', account],
      ['Correo', replyTo],
      ['Plan', planName],
      ['Importe', money(amountMinor, currency)],
      ['Recibida', moment(receivedAt)],
      ['Referencia', reference],
    ],
    ...(text === '' ? {} : { quote: text }),
  }),
  'claim-answered': (
    { userName, planName, reference, kind, amountMinor, currency, text, accountUrl },
    _brand,
    { money },
  ) => ({
    subject: isGranted(kind)
      ? `Reembolso aceptado: ${money(amountMinor, currency)}`
      : `Tu solicitud de reembolso: ${planName}`,
    preview: isGranted(kind) ? 'El dinero vuelve por donde vino.' : 'Esta es nuestra respuesta.',
    heading: isGranted(kind)
      ? `Te devolvemos ${money(amountMinor, currency)}`
      : kind === 'returned'
        ? 'Ya tienes de vuelta el dinero de esta compra'
        : 'La garantía no cubre esta compra',
    paragraphs: [
      {
        granted: `Hola, ${userName}: hemos aceptado tu solicitud. Te devolvemos ${money(amountMinor, currency)} por el mismo medio con el que pagaste; ${planName} ha terminado.`,
        'granted-earlier': `Hola, ${userName}: hemos aceptado tu solicitud sobre un periodo anterior. Te devolvemos ${money(amountMinor, currency)} por el mismo medio con el que pagaste. ${planName} sigue siendo tuyo hasta el final de lo que pagaste después, y no se renueva.`,
        refused: `Hola, ${userName}: hemos leído tu solicitud y no podemos devolverte esta compra. Si no estás de acuerdo, responde a este correo. Tu derecho de desistimiento no cambia.`,
        returned: `Hola, ${userName}: hemos leído tu solicitud. El dinero de esta compra ya se te había devuelto antes de que pudiéramos responder, a través de tu banco o como reembolso, así que no queda nada por devolver. Si no lo ves, responde a este correo.`,
      }[kind],
    ],
    ...(text === '' ? {} : { quote: text }),
    facts: [
      ['Plan', planName],
      ['Referencia', reference],
    ],
    button: { label: 'Mis compras', url: accountUrl },
  }),
};
