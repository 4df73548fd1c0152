import { accountAccessEndpoints } from './account-access.ts';
import { accountEndpoints } from './accounts.ts';
import { appealEndpoints } from './appeals.ts';
import { chatMediaEndpoints } from './chat-media.ts';
import { chatSearchEndpoints } from './chat-search.ts';
import { contactEndpoints } from './contact.ts';
import { consentEndpoints } from './consents.ts';
import { conversationEndpoints } from './conversations.ts';
import { currentReleasesEndpoints } from './current-releases.ts';
import { deviceChoiceEndpoints } from './device-choice.ts';
import { geoEndpoints } from './geo.ts';
import { identityEndpoints } from './identity.ts';
import { languageChoiceEndpoints } from './language-choice.ts';
import { leavingEndpoints } from './leaving.ts';
import { legalEndpoints } from './legal.ts';
import { mailingEndpoints } from './mailings.ts';
import { notificationEndpoints } from './notification-channels.ts';
import { orderEndpoints } from './orders.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { paymentEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { phoneSharingEndpoints } from './phone-sharing.ts';
import { profileEndpoints } from './profiles.ts';
import { purchaseEndpoints } from './purchases.ts';
import { receiptEndpoints } from './receipts.ts';
import { releaseReportEndpoints } from './release-reports.ts';
import { safetyEndpoints } from './safety.ts';
import { seatEndpoints } from './seat-endpoints.ts';
import { signInLinkEndpoints } from './sign-in-links.ts';
import { telemetryEndpoints } from './telemetry.ts';
import { uploadEndpoints } from './uploads.ts';
import { usageEndpoints } from './usage.ts';
import { verificationEndpoints } from './verification.ts';

/** Every call of the platform by area. The server refuses to start when one of them has no route or no access rule. */
export const endpoints = {
  accounts: accountEndpoints,
  identity: identityEndpoints,
  signInLinks: signInLinkEndpoints,
  leaving: leavingEndpoints,
  consents: consentEndpoints,
  deviceChoice: deviceChoiceEndpoints,
  languageChoice: languageChoiceEndpoints,
  access: accountAccessEndpoints,
  people: peopleEndpoints,
  profiles: profileEndpoints,
  conversations: conversationEndpoints,
  chatMedia: chatMediaEndpoints,
  chatSearch: chatSearchEndpoints,
  seats: seatEndpoints,
  phones: phoneSharingEndpoints,
  safety: safetyEndpoints,
  notifications: notificationEndpoints,
  mailings: mailingEndpoints,
  geo: geoEndpoints,
  payments: paymentEndpoints,
  paymentMethods: paymentMethodEndpoints,
  orders: orderEndpoints,
  purchases: purchaseEndpoints,
  receipts: receiptEndpoints,
  uploads: uploadEndpoints,
  verification: verificationEndpoints,
  contact: contactEndpoints,
  appeals: appealEndpoints,
  telemetry: telemetryEndpoints,
  usage: usageEndpoints,
  legal: legalEndpoints,
  releases: currentReleasesEndpoints,
  releaseReports: releaseReportEndpoints,
} as const;
