import type { Keyring } from '@halo/server-kit/process/keys';
import type { Deps } from './deps.ts';
import {
  createAccountEntry,
  createAccountLeaving,
  createAccountsPersonalData,
  createAccountsService,
} from './modules/accounts/index.ts';
import {
  createConversationsPersonalData,
  createConversationsService,
  createLikedIds,
  createMediaFiles,
  createPageReader,
  createMediaPersonalData,
} from './modules/conversations/index.ts';
import { createCreditHistory, createCreditsPersonalData, createCreditsService } from './modules/credits/index.ts';
import {
  createChatArrival,
  createDeskPersonalData,
  createLetterIntake,
  createReportIntake,
  createVerificationIntake,
  type NotifyConsoles,
} from './modules/desk/index.ts';
import { createFiguresPersonalData, createFiguresService } from './modules/figures/index.ts';
import { createFlowBook, createFlowsService, STANDARD_FLUX_IDS } from './modules/flows/index.ts';
import type { Hub } from './modules/hub/index.ts';
import { createIdentityPersonalData } from './modules/identity/index.ts';
import { createLeavingService, leavingPersonalData } from './modules/leaving/index.ts';
import { createMailings, createMailPersonalData, createMailService } from './modules/mail/index.ts';
import { createNotificationsPersonalData, createNotificationsService } from './modules/notifications/index.ts';
import {
  createPaymentsPersonalData,
  createPaymentsService,
  createRefundRequests,
  type PaymentsOptions,
} from './modules/payments/index.ts';
import { createPaymentDeskPersonalData } from './modules/payment-desk/index.ts';
import { createPersonasService, personasPersonalData } from './modules/personas/index.ts';
import { createPlanBook } from './modules/plans/index.ts';
import { createProfilesPersonalData, createProfilesService } from './modules/profiles/index.ts';
import {
  createPurchasesPersonalData,
  createPurchasesService,
  createSubscriptions,
  type PurchasePayments,
} from './modules/purchases/index.ts';
import { createReceiptsPersonalData, createReceiptsService } from './modules/receipts/index.ts';
import { createClosure, createSafetyPersonalData, createSafetyService } from './modules/safety/index.ts';
import { createPhotoStore, createUploadsPersonalData } from './modules/uploads/index.ts';
import { createVerificationPersonalData, createVerificationService } from './modules/verification/index.ts';
import type { PersonalData } from './personal-data.ts';
import type { ServiceOverrides, Services } from './services.ts';

export interface ServiceParts {
  readonly deps: Deps;
  readonly hub: Hub;
  readonly keyring: Keyring;
  readonly payments: PaymentsOptions | undefined;
  readonly overrides: ServiceOverrides;
  readonly notifyConsoles: NotifyConsoles;
}

/** Makes the services in the order of their needs: each gets only what stands above it. */
export function createServices({
  deps,
  hub,
  keyring,
  payments: options,
  overrides,
  notifyConsoles,
}: ServiceParts): Services {
  const mail = overrides.mail ?? createMailService(deps.db, { clock: deps.clock });
  const plans = createPlanBook({ ...deps, fluxIds: STANDARD_FLUX_IDS });
  const flowBook = createFlowBook(deps);
  const flows = overrides.flows ?? createFlowsService(plans, flowBook);
  const accounts = createAccountsService({ ...deps, flows, hub });
  const credits = createCreditsService({ ...deps, accounts, flows });

  const social = createSocialServices(deps, { accounts, credits, flows, hub, mail }, { overrides, notifyConsoles });
  const bought = createBoughtServices(
    deps,
    { ...social, accounts, credits, flows, hub, mail },
    { options, overrides, notifyConsoles },
  );
  const creditHistory = createCreditHistory(deps.db, { ...social, ...bought });
  const notifications = createNotificationsService({
    ...deps,
    keyring,
    accounts,
    hub,
    mail,
    conversations: social.conversations,
  });
  const accountEntry = createAccountEntry({ ...deps, ...social, accounts, credits, flows, hub, mail });
  const leaving = createLeavingService({
    ...deps,
    ...bought,
    mail,
    accountLeaving: createAccountLeaving({ ...deps, flows, hub }),
    personalData: personalDataOf(deps, { accounts, ...social, ...bought }),
  });
  const receipts = createReceiptsService({ ...deps, accounts });
  const mailings = createMailings({ ...deps, accounts });
  const figures = createFiguresService(deps);
  const services = {
    mail,
    mailings,
    plans,
    flowBook,
    flows,
    hub,
    accounts,
    accountEntry,
    credits,
    creditHistory,
    notifications,
    leaving,
    receipts,
    figures,
  };
  return { ...services, ...social, ...bought };
}

/** Everything that is kept about people, a part for each module. A module with a table about them belongs here. */
function personalDataOf(
  { db, uploads }: Deps,
  { accounts, conversations, payments }: Pick<Services, 'accounts' | 'conversations' | 'payments'>,
): PersonalData[] {
  return [
    createAccountsPersonalData(db),
    createConversationsPersonalData(db, conversations),
    createCreditsPersonalData(db),
    createPaymentsPersonalData(db, payments),
    createPaymentDeskPersonalData(db),
    createPurchasesPersonalData(db),
    createReceiptsPersonalData(db),
    createSafetyPersonalData(db),
    createDeskPersonalData(db, createPhotoStore(uploads)),
    // After those that name the public id of a person.
    createProfilesPersonalData(db),
    createIdentityPersonalData(db),
    createNotificationsPersonalData(db),
    createMailPersonalData(db),
    createVerificationPersonalData(db, uploads),
    createFiguresPersonalData(db),
    createMediaPersonalData(db, createMediaFiles(uploads)),
    createUploadsPersonalData(uploads, accounts),
    personasPersonalData,
    leavingPersonalData,
  ];
}

type Ground = Pick<Services, 'accounts' | 'credits' | 'flows' | 'hub' | 'mail'>;

/** Who may meet whom, and what they write to each other. */
function createSocialServices(
  deps: Deps,
  ground: Ground,
  { overrides, notifyConsoles }: Omit<BoughtParts, 'options'>,
): Pick<Services, 'profiles' | 'conversations' | 'personas' | 'safety' | 'verification'> {
  const closure = createClosure(deps.db);
  const profiles = createProfilesService({ ...deps, ...ground, closure, likedIds: createLikedIds(deps.db) });
  const conversations = createConversationsService({
    ...deps,
    ...ground,
    profiles,
    closure,
    files: createMediaFiles(deps.uploads),
    pages: overrides.pages ?? createPageReader(),
  });
  const personas = createPersonasService({ ...deps, ...ground, conversations });
  conversations.subscribe({
    messageSent: ({ clickId, angelId }) => personas.messageArrived(clickId, angelId),
    liked: personas.likeArrived,
  });
  conversations.subscribe({
    messageSent: createChatArrival({ ...deps, ...ground, notifyConsoles }),
    liked: async () => undefined,
  });
  const safety = createSafetyService({
    ...deps,
    ...ground,
    profiles,
    conversations,
    async onBlocked(clickId, angelId) {
      await personas.leave(clickId, angelId);
      await conversations.endPhoneShares(clickId, angelId);
    },
    onReported: createReportIntake({
      ...ground,
      conversations,
      photos: createPhotoStore(deps.uploads),
      notifyConsoles,
    }),
  });
  const onGiven = createVerificationIntake({ ...deps, notifyConsoles });
  const verification = createVerificationService({ ...deps, ...ground, onGiven });
  return { profiles, conversations, personas, safety, verification };
}

interface BoughtParts {
  readonly options: PaymentsOptions | undefined;
  readonly overrides: ServiceOverrides;
  readonly notifyConsoles: NotifyConsoles;
}

/**
 * What is paid, and what lasts after it. Payments report to subscriptions in the transaction that settles;
 * subscriptions only note refunds, which payments send later; what charges comes last.
 */
function createBoughtServices(
  deps: Deps,
  ground: Ground & Pick<Services, 'conversations'>,
  { options, overrides, notifyConsoles }: BoughtParts,
): Pick<Services, 'payments' | 'purchases'> {
  const refunds = overrides.purchasePayments ?? createRefundRequests(deps);
  const subscriptions = createSubscriptions({ ...deps, ...ground, refunds });
  const payments = createPaymentsService({ ...deps, ...ground, purchases: subscriptions }, options);
  const purchasePayments: PurchasePayments = overrides.purchasePayments ?? payments;
  const keepLetter = createLetterIntake({ ...deps, notifyConsoles });
  const purchases = createPurchasesService({ ...deps, ...ground, subscriptions, purchasePayments, keepLetter });
  return { payments, purchases };
}
