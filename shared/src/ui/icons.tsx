import { Heart, Sparkle, type LucideProps } from 'lucide-react';

// A named slice: the library has thousands, and sharing it whole would cost 200 kB.
export {
  Archive as ArchiveIcon,
  ArchiveRestore as UnarchiveIcon,
  ArrowDown as ArrowDownIcon,
  BadgeCheck as VerifiedIcon,
  Ban as BlockIcon,
  Bell as BellIcon,
  BellOff as BellOffIcon,
  Bot as RobotIcon,
  Camera as CameraIcon,
  Check as CheckIcon,
  CheckCheck as DoubleCheckIcon,
  ChevronDown as ChevronDownIcon,
  ChevronLeft as BackIcon,
  ChevronRight as ForwardIcon,
  CircleAlert as AlertIcon,
  CircleCheck as SuccessIcon,
  Clock as ClockIcon,
  Copy as CopyIcon,
  CreditCard as CardIcon,
  Crown as CrownIcon,
  Download as DownloadIcon,
  Ellipsis as MoreIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  Flag as FlagIcon,
  GalleryVerticalEnd as DeckIcon,
  Gift as GiftIcon,
  Globe as GlobeIcon,
  Headset as HeadsetIcon,
  Heart as HeartIcon,
  Image as PictureIcon,
  Info as InfoIcon,
  Lock as LockIcon,
  LogOut as LeaveIcon,
  Mail as MailIcon,
  MapPin as PinIcon,
  Pin as PinnedIcon,
  PinOff as UnpinnedIcon,
  Menu as MenuIcon,
  MessageCircle as ChatIcon,
  Mic as MicrophoneIcon,
  Palette as PaletteIcon,
  Pause as PauseIcon,
  Pencil as PencilIcon,
  Phone as PhoneIcon,
  Play as PlayIcon,
  Plus as PlusIcon,
  Receipt as ReceiptIcon,
  Reply as ReplyIcon,
  RotateCw as RetryIcon,
  Search as SearchIcon,
  Send as SendIcon,
  Settings as SettingsIcon,
  SlidersHorizontal as FilterIcon,
  Smile as SmileIcon,
  ShieldCheck as ShieldIcon,
  Square as StopIcon,
  Star as StarIcon,
  Trash2 as TrashIcon,
  TriangleAlert as WarningIcon,
  Undo2 as UndoIcon,
  UserRound as PersonIcon,
  UserRoundX as PersonOffIcon,
  WifiOff as OfflineIcon,
  X as CrossIcon,
} from 'lucide-react';

/** Props of every icon: `size` in pixels (24) and SVG attributes. */
export type IconProps = LucideProps;

/** A liked heart. */
export function HeartFilledIcon(props: IconProps) {
  return <Heart fill="currentColor" {...props} />;
}

/** The mark of credits. */
export function SparkleFilledIcon(props: IconProps) {
  return <Sparkle fill="currentColor" {...props} />;
}
