export {
  aDevice,
  aFlow,
  aGatedSession,
  anAccountAccess,
  aPlan,
  aSession,
  aUser,
  somePlans,
  visitorSession,
  someWaysIn,
} from './fixtures/accounts.ts';
export { aBrand, sandboxBrands } from './fixtures/brands.ts';
export {
  aConversation,
  aConversationEntry,
  aMessage,
  aNotice,
  anOverview,
  FIXTURE_NOW,
  someCredits,
  someMessages,
  somePhones,
  someUnread,
} from './fixtures/conversations.ts';
export { someMailings } from './fixtures/mailings.ts';
export { someChannels, someNotificationSettings } from './fixtures/notification-channels.ts';
export { aPaymentAttempt, aPurchase, aSubscription, somePayRules, someSpendingRules } from './fixtures/payments.ts';
export { coloursOf, portrait } from './fixtures/portrait.ts';
export { aVerification } from './fixtures/verification.ts';
export { aCity, aFindability, aProfile, aProfileCard, aSearchResult, someProfileCards } from './fixtures/profiles.ts';
export { checkFixture } from './fixtures/check-fixture.ts';
export { createFakeClock, createRealClock, type FakeClock } from './fake-clock.ts';
export { fails, hangs, inTurn, type FakeApiScript, type FakeCall } from './fake-api.ts';
export { type FakeRealtime, type FakeRealtimeScript, type SendOutcome } from './fake-realtime.ts';
export {
  createFakePlatform,
  type AskedPopup,
  type FakePlatform,
  type FakePlatformOptions,
  type LoggedLine,
} from './create-fake-platform.ts';
export { renderInPlatform, type Rendered, type RenderOptions } from './render-in-platform.tsx';
export { renderPopup } from './render-popup.tsx';
export { type Scenario } from './scenario.ts';
export { mountSandbox, type SandboxParts } from './mount-sandbox.tsx';
export { mountLifecycles, outsideAct, type Mounted } from './mount-lifecycles.ts';
export { describeRemote, type ExposedPage, type ExposedPopup, type RemoteUnderTest } from './describe-remote.ts';
export { eventually, type EventuallyOptions } from './eventually.ts';
export { nextTask } from './next-task.ts';
export { simulatedDelay } from './simulated-delay.ts';
export { describeTexts } from './texts-contract.ts';
