export type {
  Session,
  PopupButton,
  PopupContent,
  PopupIcon,
  PopupResult,
  Popups,
  Clock,
  Log,
  Keep,
  LiveCounts,
  Platform,
  PageProps,
  PopupProps,
  ToastMessage,
} from './platform.ts';
export { createKeeper, type Keeper } from './keep.ts';
export { defineMessages, loadMessages, type Messages } from './messages.ts';
export { definePage, definePopup, type Lifecycles, type MountProps } from './define-page.tsx';
export { PlatformProvider, usePageProps, usePlatform, usePopupProps } from './platform-context.tsx';
export { RemoteProviders } from './remote-providers.tsx';
export { RemoteErrorBoundary } from './remote-error-boundary.tsx';
export { useBusListener, useBusTopic } from './use-bus-topic.ts';
export { useSession, useUser } from './use-session.ts';
export { useCredits } from './use-credits.ts';
export { fetchAhead, useLater } from './use-later.ts';
export { isAtRest, whenIdle } from './when-idle.ts';
export { useVisitors } from './use-visitors.ts';
export { useUnread } from './use-unread.ts';
export { useFormats } from './use-formats.ts';
export { appPathOf } from '../contracts/app-path.ts';
export { destinationOf, type Destination } from './destination.ts';
export { useAppLink, usePlaceLink, type AppLinkProps, type PlaceLink } from './use-app-link.ts';
export { SafetyMenu, type SafetyMenuProps } from './safety-menu.tsx';
export { useSafety, type Safety } from './use-safety.tsx';
export { startSentence, startTexts } from '../texts/start-text.ts';
export { askToStart, waitingPurchases } from './start-purchase.ts';
export { downloadReceipt } from './download-receipt.ts';
export { photoAccept, readablePhoto } from './readable-photo.ts';
export { saveFile } from './save-file.ts';
export { useComboboxTexts } from './use-combobox-texts.ts';
export { useStepFocus } from './use-step-focus.ts';
export { InterestPicker, type InterestPickerProps } from './interest-picker.tsx';
export { InterestList, type InterestListProps } from './interest-list.tsx';
