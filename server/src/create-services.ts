import type { Keyring } from '@halo/server-kit/process/keys';
import type { Deps } from './deps.ts';
import { createAccountEntry, createAccountsService } from './modules/accounts/index.ts';
import { createConversationsService, createLikedIds } from './modules/conversations/index.ts';
import { createCreditHistory, createCreditsService } from './modules/credits/index.ts';
import { createFlowsService } from './modules/flows/index.ts';
import type { Hub } from './modules/hub/index.ts';
import { createMailService } from './modules/mail/index.ts';
import { createNotificationsService } from './modules/notifications/index.ts';
import { createPaymentsService, createRefundRequests, type PaymentsOptions } from './modules/payments/index.ts';
import { createPersonasService } from './modules/personas/index.ts';
import { createProfilesService } from './modules/profiles/index.ts';
import { createPurchasesService, createSubscriptions, type PurchasePayments } from './modules/purchases/index.ts';
import { createClosure, createSafetyService } from './modules/safety/index.ts';
import type { ServiceOverrides, Services } from './services.ts';

export interface ServiceParts {
  readonly deps: Deps;
  readonly hub: Hub;
  readonly keyring: Keyring;
  readonly payments: PaymentsOptions | undefined;
  readonly overrides: ServiceOverrides;
}

/** Makes the services in the order of their needs: each gets only what stands above it. */
export function createServices({ deps, hub, keyring, payments: options, overrides }: ServiceParts): Services {
  const mail = overrides.mail ?? createMailService(deps.db);
  const flows = overrides.flows ?? createFlowsService();
  const accounts = createAccountsService({ ...deps, flows, hub });
  const credits = createCreditsService({ ...deps, accounts, flows });

  const social = createSocialServices(deps, { accounts, credits, flows, hub, mail });
  const bought = createBoughtServices(deps, { ...social, accounts, credits, flows, hub, mail }, options, overrides);
  const creditHistory = createCreditHistory(deps.db, { ...social, ...bought });
  const notifications = createNotificationsService({
    ...deps,
    keyring,
    accounts,
    hub,
    conversations: social.conversations,
  });
  const accountEntry = createAccountEntry({ ...deps, ...social, accounts, credits, flows, hub, mail });
  return { mail, flows, hub, accounts, accountEntry, credits, creditHistory, notifications, ...social, ...bought };
}

type Ground = Pick<Services, 'accounts' | 'credits' | 'flows' | 'hub' | 'mail'>;

/** Who may meet whom, and what they write to each other. */
function createSocialServices(
  deps: Deps,
  ground: Ground,
): Pick<Services, 'profiles' | 'conversations' | 'personas' | 'safety'> {
  const closure = createClosure(deps.db);
  const profiles = createProfilesService({ ...deps, ...ground, closure, likedIds: createLikedIds(deps.db) });
  const conversations = createConversationsService({ ...deps, ...ground, profiles, closure });
  const personas = createPersonasService({ ...deps, ...ground, conversations, closure });
  conversations.subscribe({ messageSent: personas.messageArrived, liked: personas.likeArrived });
  const safety = createSafetyService({ ...deps, ...ground, profiles, conversations, onBlocked: personas.leave });
  return { profiles, conversations, personas, safety };
}

/**
 * What is paid, and what lasts after it. Payments report to subscriptions in the transaction that settles;
 * subscriptions only note refunds, which payments send later; what charges comes last.
 */
function createBoughtServices(
  deps: Deps,
  ground: Ground & Pick<Services, 'conversations'>,
  options: PaymentsOptions | undefined,
  overrides: ServiceOverrides,
): Pick<Services, 'payments' | 'purchases'> {
  const refunds = overrides.purchasePayments ?? createRefundRequests(deps);
  const subscriptions = createSubscriptions({ ...deps, ...ground, refunds });
  const payments = createPaymentsService({ ...deps, ...ground, purchases: subscriptions }, options);
  const purchasePayments: PurchasePayments = overrides.purchasePayments ?? payments;
  return { payments, purchases: createPurchasesService({ ...deps, ...ground, subscriptions, purchasePayments }) };
}
