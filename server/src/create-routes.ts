import { accountsRoutes } from './modules/accounts/index.ts';
import { chatMediaRoutes, conversationRoutes } from './modules/conversations/index.ts';
import { appealRoutes, contactRoutes, createPhotoIntake } from './modules/desk/index.ts';
import { usageRoutes } from './modules/figures/index.ts';
import { geoRoutes } from './modules/geo/index.ts';
import { endOtherWays, identityRoutes } from './modules/identity/index.ts';
import { leavingRoutes } from './modules/leaving/index.ts';
import { legalRoutes } from './modules/legal/index.ts';
import { mailingsRoutes } from './modules/mail/index.ts';
import { notificationsRoutes } from './modules/notifications/index.ts';
import { orderRoutes, paymentMethodRoutes, paymentRoutes } from './modules/payments/index.ts';
import { profilesRoutes } from './modules/profiles/index.ts';
import { purchasesRoutes } from './modules/purchases/index.ts';
import { receiptRoutes } from './modules/receipts/index.ts';
import { safetyRoutes } from './modules/safety/index.ts';
import { telemetryRoutes } from './modules/telemetry/index.ts';
import { uploadsRoutes } from './modules/uploads/index.ts';
import { verificationRoutes } from './modules/verification/index.ts';
import { currentReleasesRoutes, releaseReportRoutes } from './modules/releases/index.ts';
import type { Releases } from '@halo/releases';
import type { Deps } from './deps.ts';
import type { Route } from './http/route.ts';
import type { NotifyConsoles } from './modules/desk/index.ts';
import type { Services } from './services.ts';

/** Every call of the brands' hosts. */
export function createRoutes(
  needs: Deps & Services & { readonly notifyConsoles: NotifyConsoles },
  releases: Releases,
): Route[] {
  return [
    ...accountsRoutes({ ...needs, endOtherWays }),
    ...identityRoutes(needs),
    ...profilesRoutes(needs.profiles),
    ...conversationRoutes(needs.conversations),
    ...chatMediaRoutes(needs.conversations),
    ...safetyRoutes(needs.safety),
    ...verificationRoutes(needs.verification),
    ...contactRoutes(needs),
    ...appealRoutes(needs),
    ...notificationsRoutes(needs.notifications),
    ...mailingsRoutes(needs.mailings),
    ...paymentRoutes(needs),
    ...paymentMethodRoutes(needs),
    ...orderRoutes(needs),
    ...purchasesRoutes(needs.purchases, needs.creditHistory),
    ...receiptRoutes(needs.receipts),
    ...leavingRoutes(needs.leaving),
    ...geoRoutes(),
    ...uploadsRoutes({ ...needs, onNewPhoto: createPhotoIntake(needs) }),
    ...telemetryRoutes(),
    ...usageRoutes(needs),
    ...legalRoutes(needs.brands),
    ...currentReleasesRoutes(releases, needs.env),
    ...releaseReportRoutes(releases, needs.env),
  ];
}
