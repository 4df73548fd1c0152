import {
  alarmsEnvironment,
  healthEnvironment,
  operationsEnvironment,
  overridesEnvironment,
  type ReleaseSettings,
  storeEnvironment,
} from '@halo/releases/settings';
import { z } from 'zod';
import { placeComplaint } from './backup/backup-places.ts';
import { type MetricsSettings, metricsEnvironment } from './metrics/metrics-environment.ts';
import { deskEnvironment, type DeskSettings } from './modules/desk/index.ts';
import { figuresEnvironment, type FiguresSettings } from './modules/figures/index.ts';
import { identityEnvironment, type IdentitySettings } from './modules/identity/index.ts';
import { mailEnvironment, type SmtpSettings } from './modules/mail/index.ts';
import { type ChannelSettings, notificationsEnvironment } from './modules/notifications/index.ts';
import { companyKeys, type PaymentSettings, paymentsEnvironment } from './modules/payments/index.ts';
import { paymentDeskEnvironment, type PaymentDeskSettings } from './modules/payment-desk/index.ts';
import { purchasesEnvironment, type PurchasesSettings } from './modules/purchases/index.ts';
import { personasEnvironment, type PersonasSettings } from './modules/personas/index.ts';
import { realtimeEnvironment, type SocketSettings } from './modules/realtime/index.ts';
import { processEnvironment, type ProcessSettings } from './process/process-environment.ts';
import { storageEnvironment, type StorageSettings } from './storage/storage-environment.ts';
import { proxyEnvironment, type ProxySettings } from './trusted-proxies.ts';

const PARTS = [
  processEnvironment,
  operationsEnvironment,
  personasEnvironment,
  deskEnvironment,
  realtimeEnvironment,
  proxyEnvironment,
  overridesEnvironment,
  healthEnvironment,
  alarmsEnvironment,
  storageEnvironment,
  storeEnvironment,
  mailEnvironment,
  identityEnvironment,
  notificationsEnvironment,
  paymentsEnvironment,
  paymentDeskEnvironment,
  purchasesEnvironment,
  figuresEnvironment,
  metricsEnvironment,
] as const;

const EnvironmentSchema = z.object({
  ...processEnvironment.variables,
  ...operationsEnvironment.variables,
  ...personasEnvironment.variables,
  ...deskEnvironment.variables,
  ...realtimeEnvironment.variables,
  ...proxyEnvironment.variables,
  ...overridesEnvironment.variables,
  ...healthEnvironment.variables,
  ...alarmsEnvironment.variables,
  ...storageEnvironment.variables,
  ...storeEnvironment.variables,
  ...mailEnvironment.variables,
  ...identityEnvironment.variables,
  ...notificationsEnvironment.variables,
  ...paymentsEnvironment.variables,
  ...paymentDeskEnvironment.variables,
  ...purchasesEnvironment.variables,
  ...figuresEnvironment.variables,
  ...metricsEnvironment.variables,
});

/** Everything the process learns from its environment, checked once at the start. Each part lies beside its user. */
export interface Environment
  extends ProcessSettings,
    ReleaseSettings,
    PersonasSettings,
    DeskSettings,
    SocketSettings,
    ProxySettings,
    StorageSettings,
    SmtpSettings,
    IdentitySettings,
    ChannelSettings,
    PaymentSettings,
    PaymentDeskSettings,
    PurchasesSettings,
    FiguresSettings,
    MetricsSettings {}

/** Lists every variable that is wrong, one a line. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** An empty variable counts as absent. Throws EnvironmentError. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = EnvironmentSchema.safeParse({ ...present, companyKeys: companyKeys(present) });
  if (!result.success)
    throw environmentError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const raw = result.data;
  const isProduction = raw.NODE_ENV === 'production';
  const complaints = PARTS.flatMap((part) => part.complaints(raw, isProduction));
  if (complaints.length > 0) throw environmentError(complaints);
  const settings: Environment = {
    ...processEnvironment.settings(raw, isProduction),
    ...operationsEnvironment.settings(raw, isProduction),
    ...personasEnvironment.settings(raw, isProduction),
    ...deskEnvironment.settings(raw, isProduction),
    ...realtimeEnvironment.settings(raw, isProduction),
    ...proxyEnvironment.settings(raw, isProduction),
    ...overridesEnvironment.settings(raw, isProduction),
    ...healthEnvironment.settings(raw, isProduction),
    ...alarmsEnvironment.settings(raw, isProduction),
    ...storageEnvironment.settings(raw, isProduction),
    ...storeEnvironment.settings(raw, isProduction),
    ...mailEnvironment.settings(raw, isProduction),
    ...identityEnvironment.settings(raw, isProduction),
    ...notificationsEnvironment.settings(raw, isProduction),
    ...paymentsEnvironment.settings(raw, isProduction),
    ...paymentDeskEnvironment.settings(raw, isProduction),
    ...purchasesEnvironment.settings(raw, isProduction),
    ...figuresEnvironment.settings(raw, isProduction),
    ...metricsEnvironment.settings(raw, isProduction),
  };
  const misplaced = placeComplaint(settings);
  if (misplaced !== undefined) throw environmentError([misplaced]);
  return settings;
}

function environmentError(complaints: string[]): EnvironmentError {
  return new EnvironmentError(`The environment is not right:\n${complaints.map((each) => `  ${each}`).join('\n')}`);
}
