import { AppError } from '../errors/app-error.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { AccountArea } from './account-area.ts';
import type { ApiContext } from './api-context.ts';
import type { MoneyArea } from './money-area.ts';

/**
 * Calls that only some pages make, with the schemas of what they send and get. A page's manifest names the areas that
 * it needs, so that they are fetched beside the page; a call that comes earlier waits for them.
 */
const LOAD = {
  account: () => import(/* webpackChunkName: "calls-account" */ './account-area.ts'),
  money: () => import(/* webpackChunkName: "calls-money" */ './money-area.ts'),
} as const;

export type CallArea = keyof typeof LOAD;

export const CALL_AREAS = Object.keys(LOAD) as CallArea[];

/** Fetches the code of an area. Never rejects: the call that needs it says what is wrong. */
export async function fetchCalls(area: string): Promise<void> {
  if (isArea(area)) await LOAD[area]().catch(() => undefined);
}

/** A manifest from elsewhere may name one that this shell does not know. */
function isArea(area: string): area is CallArea {
  return Object.hasOwn(LOAD, area);
}

/** Every call by name: what there is has to be known before the code is there. */
type Names<Area> = { [Part in keyof Area]: { [Call in keyof Area[Part]]-?: 1 } };

const ACCOUNT: Names<AccountArea> = {
  access: {
    overview: 1,
    changePassword: 1,
    moveEmail: 1,
    dropEmailMove: 1,
    keepEmail: 1,
    endDevice: 1,
    endOtherDevices: 1,
  },
  appeals: { read: 1, write: 1 },
  contact: { write: 1 },
  identity: {
    startGoogle: 1,
    finishGoogle: 1,
    connectGoogle: 1,
    registerExternally: 1,
    comeBack: 1,
    waysIn: 1,
    offerPasskey: 1,
    passkeyOptions: 1,
    addPasskey: 1,
    renamePasskey: 1,
    removePasskey: 1,
    disconnectGoogle: 1,
    passkeyQuestion: 1,
    signInWithPasskey: 1,
  },
  leaving: {
    pause: 1,
    consents: 1,
    decide: 1,
    dataExport: 1,
    askForExport: 1,
    downloadExport: 1,
    deleteAccount: 1,
  },
  legal: { page: 1 },
  mailings: { own: 1, choose: 1, byLink: 1, chooseByLink: 1, remove: 1 },
  signInLinks: { ask: 1, read: 1, open: 1 },
  verification: { state: 1, ask: 1, give: 1, withdraw: 1 },
};

const MONEY: Names<MoneyArea> = {
  payments: {
    cardSession: 1,
    tryCharge: 1,
    checkAdyen: 1,
    attempt: 1,
    rules: 1,
    forgetCard: 1,
    latestAttempt: 1,
    createPayPalOrder: 1,
    payPalApproved: 1,
    payWithWallet: 1,
    validateMerchant: 1,
    createMolliePayment: 1,
    checkMollie: 1,
    checkGooglePay: 1,
    checkTrustPayFrame: 1,
    checkTrustPay: 1,
    checkMaxPay: 1,
  },
  orders: { importOrder: 1, cancel: 1, importClick: 1 },
  purchases: {
    list: 1,
    cancelRenewal: 1,
    askToCancel: 1,
    confirmCancel: 1,
    askToWithdraw: 1,
    declaredWithdrawal: 1,
    confirmWithdrawal: 1,
    begin: 1,
    withdraw: 1,
    claimRefund: 1,
    receipt: 1,
    spendingRules: 1,
    saveSpendingRules: 1,
    creditHistory: 1,
  },
};

/** The areas as pages call them: the first call fetches what makes it. */
export function createLaterAreas(http: HttpClient, context: ApiContext): AccountArea & MoneyArea {
  return {
    ...laterArea(ACCOUNT, async (part) => (await LOAD.account()).accountArea[part](http, context)),
    ...laterArea(MONEY, async (part) => (await LOAD.money()).moneyArea[part](http, context)),
  };
}

type Call = (...given: readonly unknown[]) => Promise<unknown>;
type Calls = Record<string, Call>;

function laterArea<Area>(names: Names<Area>, make: <Part extends keyof Area>(part: Part) => Promise<Area[Part]>): Area {
  const made = new Map<keyof Area, Promise<unknown>>();
  const partOf = async (part: keyof Area): Promise<Calls> => {
    const making = made.get(part) ?? make(part);
    made.set(part, making);
    try {
      return (await making) as Calls;
    } catch (cause) {
      // The next call fetches it again.
      made.delete(part);
      throw new AppError(navigator.onLine === false ? 'offline' : 'remote_unavailable', { retryable: true, cause });
    }
  };
  const later = Object.entries<object>(names).map(([part, calls]) => [
    part,
    Object.fromEntries(
      Object.keys(calls).map((call): [string, Call] => [
        call,
        async (...given) => (await partOf(part as keyof Area))[call]?.(...given),
      ]),
    ),
  ]);
  return Object.fromEntries(later) as Area;
}
