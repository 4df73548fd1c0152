// The list of names other packages may use. One line a contract file.
export { wireObject, WireTime, WireEuros, type WireFields, type DomainOf, type WireObject } from './wire.ts';
export { ClickId, TrackerId, AngelId, ClientMessageId, MessageId, IdempotencyKey, SYSTEM_ANGEL_IDS } from './ids.ts';
export {
  type ByLanguage,
  Country,
  LANGUAGES,
  Language,
  type Localized,
  localized,
  LocalizedText,
  LOCALE_OF,
  mapLanguages,
  pickLanguage,
} from './language.ts';
export {
  ThemeColours,
  ThemeTokens,
  ServiceAddresses,
  LEGAL_PAGES,
  legalAddress,
  LegalPage,
  SampleReview,
  VerifiedReview,
  BrandCopy,
  Brand,
  type ThirdParties,
} from './brand.ts';
export { type PhotoWidth, photoWidthOf, PHOTO_WIDTHS, photoWidthsAt } from './photo-widths.ts';
export { MEMBER_COOKIE } from './member-cookie.ts';
export { LANGUAGE_COOKIE, languagesOf, offeredLanguage, ownLanguage } from './brand-languages.ts';
export { cardChangeProduct, subscriptionOfCardChange } from './card-change.ts';
export { appPathOf } from './app-path.ts';
export { REDIRECT_MAX_CHARS, SignInLinkFacts, signInLinkEndpoints } from './sign-in-links.ts';
export { PROBLEM_STATUS, PROBLEM_CODES, Problem, SPEC_CODE, type ProblemCode } from './problem.ts';
export { APPEAL_TEXT_MAX_CHARS, AppealedDecision, appealEndpoints } from './appeals.ts';
export {
  CONTACT_NAME_MAX_CHARS,
  CONTACT_TEXT_MAX_CHARS,
  ContactRequest,
  ContactTopic,
  contactEndpoints,
} from './contact.ts';
export { PHONE_MAX_CHARS, phoneNumberOf } from './phone-number.ts';
export { PhoneSharing, phoneSharingEndpoints } from './phone-sharing.ts';
export { DECISION_GROUNDS, DECISION_REASONS, DecisionReason, isFaultless } from './decisions.ts';
export { SealedText, seal, unseal } from './sealed.ts';
export { endpoint, type ServiceName, type Endpoint } from './endpoint.ts';
export {
  isPerson,
  ProfileNature,
  HairColour,
  ProfileCard,
  Profile,
  SearchPosition,
  SearchRequest,
  SearchResult,
  CountRequest,
  PeopleCount,
  profileEndpoints,
} from './profiles.ts';
export {
  GENDER_WORDS,
  GENDER_WORDS_MAX,
  GENDERS,
  Gender,
  BinaryGender,
  type GenderWord,
  Identity,
  gendersOf,
  identityFields,
  identityOf,
  inOrder,
  isGender,
  isGenderWord,
  seekingFields,
  soughtBy,
} from './genders.ts';
export {
  FILTER_AGES,
  FILTER_DISTANCES,
  FILTER_NAMES,
  FilterName,
  NO_FILTERS,
  SearchFilters,
  filtersOn,
  withoutFilter,
} from './search-filters.ts';
export {
  ChosenInterests,
  INTEREST_GROUPS,
  INTERESTS,
  INTERESTS_MAX,
  type Interest,
  Interests,
  isInterest,
  sharedFirst,
} from './interests.ts';
export { GivenPrompts, PROMPT_ANSWER_MAX_CHARS, PROMPTS_MAX, Prompt, Prompts, QUESTIONS, Question } from './prompts.ts';
export { PROFILE_PARTS, type ProfilePart, missingParts } from './profile-parts.ts';
export { hasDeck, isDeckTheSearch } from './deck.ts';
export { offerPrices, type OfferPrices, plansOnSale, renewalTime } from './plan-offer.ts';
export {
  RatePlan,
  PaymentMethod,
  HookOrigin,
  HookIcon,
  FlowHook,
  Flow,
  FREE_SEARCH_PAGES,
  COMPLIANT_FLUX_ID,
  SELLING_HOOKS,
  type SellingHook,
} from './flow.ts';
export {
  EMAIL_MAX_CHARS,
  isEmail,
  Email,
  PASSWORD_MIN_CHARS,
  PASSWORD_MAX_CHARS,
  ageRange,
  BearerToken,
  SpecialDataConsent,
  User,
  Registration,
  ExternalRegistration,
  RegistrationResult,
  LoginRequest,
  LoginResult,
  VerifiedSession,
  accountEndpoints,
  SURNAME_MAX_CHARS,
  USER_NAME_MAX_CHARS,
  PROFILE_TEXT_MAX_CHARS,
} from './accounts.ts';
export { SignedInDevice, AccountAccess, accountAccessEndpoints } from './account-access.ts';
export {
  CONSENT_PURPOSES,
  FREE_CONSENTS,
  ConsentDecision,
  type ConsentPurpose,
  type FreeConsent,
  consentEndpoints,
} from './consents.ts';
export {
  DEVICE_CHOICE_VERSION,
  DEVICE_PURPOSES,
  DeviceChoice,
  type DevicePurpose,
  deviceChoiceEndpoints,
  purposesOf,
} from './device-choice.ts';
export { languageChoiceEndpoints } from './language-choice.ts';
export { navigationOf, type NavReader } from './navigation.ts';
export { DataExport, DELETION_DAYS, EXPORT_DAYS, leavingEndpoints } from './leaving.ts';
export {
  PHOTOS_PER_MESSAGE,
  CAPTION_MAX_CHARS,
  CHAT_PHOTO_SIDES,
  VOICE_MAX_MS,
  VOICE_MAX_BYTES,
  VOICE_TYPES,
  type VoiceType,
  WAVE_POINTS,
  MEDIA_FIELD,
  type MediaId,
  type MediaKind,
  MediaSend,
  type MessagePhoto,
  type MessageVoice,
  photoText,
  captionOf,
  voiceText,
  clockOf,
  chatMediaEndpoints,
} from './chat-media.ts';
export {
  chatSearchEndpoints,
  plainLetters,
  SEARCH_MAX_CHARS,
  SEARCH_MAX_WORDS,
  SEARCH_PAGE_SIZE,
  searchWords,
} from './chat-search.ts';
export {
  MESSAGE_MAX_CHARS,
  HISTORY_PAGE_SIZE,
  CONVERSATIONS_SHOWN,
  MOST_UNREAD,
  STRANGERS_PER_DAY,
  NOTICES_SHOWN,
  PREVIEW_CHARS,
  MessageText,
  MessageKind,
  Quote,
  QUOTE_CHARS,
  DELETE_FOR_BOTH_MS,
  DELETED_TEXT,
  REACTIONS,
  Reaction,
  ChatMessage,
  GivenLike,
  ConversationEntry,
  Conversation,
  Credits,
  UnreadCounts,
  Visitors,
  Overview,
  Notice,
  conversationEndpoints,
} from './conversations.ts';
export { withoutDeletedQuotes } from './deleted-quotes.ts';
export { laterChange, laterMessage } from './message-version.ts';
export { linkParts, previewableIn, type TextPart } from './link-parts.ts';
export { LinkPreview, PREVIEW_TEXT_CHARS, PREVIEW_TITLE_CHARS } from './link-previews.ts';
export { seatEndpoints } from './seat-endpoints.ts';
export { DRAFT_MAX_CHARS, PLAIN_SEAT, SeatDraft, SeatSettings, type WrittenDraft } from './seats.ts';
export { HOOKS, PRODUCT_EVENTS, WIRE_VALUES } from './wire-values.ts';
export {
  GoogleAnswer,
  identityEndpoints,
  PASSKEY_NAME_MAX_CHARS,
  PasskeyCreation,
  PasskeySignature,
  WaysIn,
} from './identity.ts';
export { CITY_MIN_CHARS, City, geoEndpoints } from './geo.ts';
export { AttemptStatus } from './attempt-status.ts';
export {
  CARD_BRANDS,
  CardBrand,
  CardDetails,
  CardToken,
  EncryptedCard,
  BrowserFacts,
  ChallengeShape,
  ChallengeWindow,
  Challenge,
  PaymentAttempt,
  SavedCard,
  EARLY_START_TEXT,
  EARLY_START_TEXTS,
  paymentNumber,
  EarlyStartText,
  BillingAddress,
  ChargeRequestBody,
  paymentEndpoints,
} from './payments.ts';
export { CardGateway, PayRules, paymentMethodEndpoints } from './payment-methods.ts';
export { orderEndpoints } from './orders.ts';
export {
  SubscriptionStatus,
  Subscription,
  ClaimStatus,
  Purchase,
  SpendingRules,
  CreditReason,
  CreditEntry,
  purchaseEndpoints,
} from './purchases.ts';
export { ReceiptEntry, receiptEndpoints } from './receipts.ts';
export { CardField, CardFrameRequest, CardFrameEvent } from './card-frame.ts';
export { Wallet, WalletFrameRequest, WalletFrameEvent, WalletSettings } from './wallet-frame.ts';
export {
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RECONNECT_MIN_MS,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_MOVE_MAX_MS,
  SOCKET_ACK_TIMEOUT_MS,
  SYNC_START,
  ChatSend,
  clientEvents,
  serverEvents,
  type ClientEventName,
  type ServerEventName,
  wireNameOf,
  MatchKind,
} from './realtime.ts';
export { TeaserCard } from './region-view.ts';
export { FOUND_NEEDS, Findability, ShownSigns, peopleEndpoints } from './people.ts';
export { REPORT_REASONS, ReportReason, REPORT_NOTE_MAX_CHARS, safetyEndpoints } from './safety.ts';
export { MAILING_KINDS, mailingEndpoints, type MailingChoice, type MailingKind, type Mailings } from './mailings.ts';
export {
  NOTIFICATION_TYPES,
  type NotificationType,
  NotificationSettings,
  NotificationChannels,
  notificationEndpoints,
} from './notification-channels.ts';
export { telemetryEndpoints } from './telemetry.ts';
export { UsageEvent, UsageEventName, usageEndpoints } from './usage.ts';
export {
  PHOTO_MAX_BYTES,
  OPENED_PHOTO_SIDE,
  PHOTO_MAX_SIDE,
  PHOTO_TYPES,
  PHOTOS_MAX,
  PHOTO_TYPE_OF_APPLE,
  OwnPhoto,
  PHOTO_FIELD,
  uploadEndpoints,
} from './uploads.ts';
export { Gesture, GESTURE_RULES, Verification, VerificationRefusal, verificationEndpoints } from './verification.ts';
export { legalEndpoints } from './legal.ts';
export { GateReason, SessionState, mayEnter, userOf } from './session.ts';
export { busTopics, BUS_TOPICS, type BusTopic, type BusPayload } from './bus-topics.ts';
export { places, PLACE_NAMES, fillPlace, type PlaceName, type PlaceParameters, type PlaceArguments } from './places.ts';
export {
  CONTRACT_VERSION,
  TAKEN_CONTRACTS,
  NavIcon,
  RouteAccess,
  NotificationKind,
  RouteDeclaration,
  namedExposes,
  NavEntry,
  RemoteManifest,
} from './remote-manifest.ts';
export { fileAddress, signedVersion } from './version-address.ts';
export {
  Integrity,
  ReleaseVersion,
  TopicShape,
  BuiltRemote,
  ShellBuild,
  PinnedVersion,
  PinnedRemote,
  ReleaseSet,
  BootDocument,
  BOOT_ELEMENT_ID,
  PRERENDERED_ELEMENT_ID,
} from './release.ts';
export {
  ReleaseGroup,
  SignedVersion,
  CanaryPercent,
  SignedRemote,
  SignedShell,
  type SignedShellVersion,
  ReleaseDocument,
  SignedReleases,
  ReleaseGroups,
  ReleaseKeys,
  RemoteOverride,
  GlobalName,
  globalNameOf,
  SHELL_NAME,
  STANDARD_ENTRY_FILE,
  chooseVersions,
  runsForVisitors,
} from './release.ts';
export {
  LoadFailurePhase,
  LoadFailureCode,
  ReleaseReport,
  RELEASE_REPORTS_MAX,
  releaseReportEndpoints,
} from './release-reports.ts';
export type { DrawingProgram, DrawnPage, LegalFacts, MemberFacts, PageFacts, TemplateFacts } from './drawn-page.ts';
export { HOLE, PageTemplate, templateKind, UNMET_NEEDS } from './page-template.ts';
export { CurrentReleases, currentReleasesEndpoints } from './current-releases.ts';
export { endpoints } from './endpoints.ts';
export { serverCalls } from './server-calls.ts';
export { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from './durations.ts';
