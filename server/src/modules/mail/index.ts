export type { MailService } from './mail.ts';
export { isMailAddress } from './mail-address.ts';
export type { MailData, MailTemplate } from './mail-data.ts';
export { mailEnvironment, type SmtpSettings } from './mail-environment.ts';
export { createMailPersonalData } from './mail-personal-data.ts';
export { createMailService } from './mail-service.ts';
export { startMail } from './start-mail.ts';
export { moneyText } from './mail-wording.ts';
