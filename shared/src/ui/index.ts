export { Avatar, type AvatarProps } from './avatar/avatar.tsx';
export { Badge, type BadgeProps } from './badge/badge.tsx';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './button/button.tsx';
export { Combobox, type ComboboxProps, type ComboboxTexts } from './combobox/combobox.tsx';
export { Countdown, type CountdownProps } from './countdown/countdown.tsx';
export { Dialog, DIALOG_PADDING, type DialogProps } from './dialog/dialog.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './empty-state/error-state.tsx';
export { Checkbox, type CheckboxProps } from './field/checkbox.tsx';
export { Field, type FieldProps, type FieldTexts, type FieldWiring } from './field/field.tsx';
export { PasswordField, type PasswordFieldProps } from './field/password-field.tsx';
export { CheckboxGroup, type CheckboxGroupProps } from './field/checkbox-group.tsx';
export { RadioGroup, type RadioGroupProps } from './field/radio-group.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './field/select-field.tsx';
export { TextArea, type TextAreaProps } from './field/text-area.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { FormErrorSummary, type FormErrorSummaryProps } from './form-error-summary/form-error-summary.tsx';
export {
  IconButton,
  IconButtonLink,
  type IconButtonLinkProps,
  type IconButtonProps,
} from './icon-button/icon-button.tsx';
export {
  AlertIcon,
  ArchiveIcon,
  ArrowDownIcon,
  BackIcon,
  BellIcon,
  BellOffIcon,
  BlockIcon,
  CameraIcon,
  CardIcon,
  ChatIcon,
  CheckIcon,
  ChevronDownIcon,
  ClockIcon,
  CopyIcon,
  CrossIcon,
  CrownIcon,
  DeckIcon,
  DoubleCheckIcon,
  DownloadIcon,
  EyeIcon,
  EyeOffIcon,
  FilterIcon,
  FlagIcon,
  ForwardIcon,
  GiftIcon,
  GlobeIcon,
  HeadsetIcon,
  HeartFilledIcon,
  HeartIcon,
  InfoIcon,
  LeaveIcon,
  LockIcon,
  MailIcon,
  MenuIcon,
  MicrophoneIcon,
  MoreIcon,
  OfflineIcon,
  PaletteIcon,
  PauseIcon,
  PencilIcon,
  PersonIcon,
  PersonOffIcon,
  PhoneIcon,
  PictureIcon,
  PinIcon,
  PinnedIcon,
  PlayIcon,
  PlusIcon,
  ReceiptIcon,
  ReplyIcon,
  RetryIcon,
  RobotIcon,
  SearchIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  SmileIcon,
  SparkleFilledIcon,
  StarIcon,
  StopIcon,
  SuccessIcon,
  TrashIcon,
  UnarchiveIcon,
  UndoIcon,
  UnpinnedIcon,
  VerifiedIcon,
  WarningIcon,
  type IconProps,
} from './icons.tsx';
export { BelowFold } from './layout/below-fold.tsx';
export { inPhoneHeader } from './layout/in-phone-header.ts';
export { Heading, type HeadingProps } from './layout/heading.tsx';
export { BottomBar, Page, PageHeader, type PageHeaderProps, type PageProps } from './layout/page.tsx';
export { Prose } from './layout/prose.tsx';
export { Row, Stack, type RowProps, type StackProps } from './layout/stack.tsx';
export { Text, type TextProps } from './layout/text.tsx';
export { useMedia } from './layout/use-media.ts';
export { LikeButton, type LikeButtonProps } from './like-button/like-button.tsx';
export { ListRow, type ListRowProps } from './list-row/list-row.tsx';
export { SettingList, SettingRow, type SettingRowProps } from './list-row/setting-list.tsx';
export { Menu, type MenuProps } from './menu/menu.tsx';
export { type MenuItem, MenuList, type MenuListProps } from './menu/menu-list.tsx';
export { Notice, type NoticeProps } from './notice/notice.tsx';
export { Pagination, type PaginationProps } from './pagination/pagination.tsx';
export { Feature, type FeatureProps } from './panel/feature.tsx';
export { Panel, type PanelProps } from './panel/panel.tsx';
export { Chip, ChipRow, type ChipProps, type ChipRowProps } from './pill/chip.tsx';
export { Pill, PillLink, type PillLinkProps, type PillProps } from './pill/pill.tsx';
export { PlanGroup, PlanOption, type PlanGroupProps, type PlanOptionProps } from './plan-option/plan-option.tsx';
export { PriceTag, type PriceTagProps } from './plan-option/price-tag.tsx';
export { fetchCardPhoto, ProfileCard, type ProfileCardProps, type ProfilePhoto } from './profile-card/profile-card.tsx';
export { ProfileGrid, type ProfileGridProps } from './profile-card/profile-grid.tsx';
export { LiveRegion, type LiveRegionProps } from './screen-reader/live-region.tsx';
export { VisuallyHidden, visuallyHidden } from './screen-reader/visually-hidden.tsx';
export { CardSkeleton } from './skeleton/card-skeleton.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { SkeletonScreen, type SkeletonLayout, type SkeletonScreenProps } from './skeleton/skeleton-screen.tsx';
export { Tabs, type Tab, type TabsProps } from './tabs/tabs.tsx';
export { createToastStore, type Toast, type ToastInput, type ToastStore } from './toast/toast-store.ts';
export { ToastRegion, type ToastRegionProps } from './toast/toast-region.tsx';
export { TypingDots } from './typing-dots/typing-dots.tsx';
