/**
 * An incoming message of an automated profile that no sign announced is held this long under "a reply is being
 * prepared".
 */
export const PREPARING_MS = 5_000;
/** A tab holds the lock for sending no longer than its messages take. After this long it is suspended and loses it. */
export const SUSPENDED_MS = 20_000;
/** Older than this, a message is one we missed, and nothing is being prepared any more. */
export const LIVE_MS = 15_000;
/** Clocks differ a little; a message this far ahead is not "in the future". */
export const CLOCK_SLACK_MS = 5_000;
/** Messages of one author this close together are one group. */
export const GROUP_MS = 120_000;
/** Waits between attempts, the last one for all that follow: a message goes on until the server has it or says no. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000] as const;
/** Attempts after which the message says that it takes longer than usual. */
export const LONG_ATTEMPTS = 4;
/** Announcements for screen readers are collected this long. */
export const ANNOUNCE_MS = 1_000;
/** What was read out stands there this long. */
export const ANNOUNCED_MS = 10_000;
/** Pixels from the end that still count as the end. */
export const END_SLACK_PX = 48;
/** The same for who is moving away from it. */
export const LEAVING_SLACK_PX = 2;
/** Pixels from the top where the page before is fetched. */
export const NEAR_TOP_PX = 400;
/** Rows that are drawn above and below what is in sight. */
export const OVERSCAN_ROWS = 9;
/** So many of them are drawn together, and as many on the other side go. */
export const OVERSCAN_STEP_ROWS = 3;
/** Room above the oldest message: the button for earlier ones stands there. */
export const TOP_ROOM_PX = 64;
/** Room below the upper edge for the date that floats there. */
export const DATE_ROOM_PX = 44;
/** A finger that rests on a message this long opens its menu, unless it moves further than this. */
export const HOLD_MS = 450;
export const HOLD_SLACK_PX = 10;
/** A message that one has jumped to is marked this long. */
export const MARKED_MS = 2_000;
/** A list older than this is fetched again in the background when it is opened. */
export const LIST_FRESH_MS = 30_000;
/** While a voice is recorded, its level and length are updated this often. */
export const LEVEL_EVERY_MS = 100;
/** Less than this was a slip of the finger. */
export const VOICE_MIN_MS = 700;
/** So much before the end of what can be recorded it is said. */
export const VOICE_WARNING_MS = 10_000;
/** An arrow key moves so far in a recording. */
export const SEEK_STEP_MS = 5_000;
/** Files of a message that was sent are put away after this long, or after the next page opened. */
export const SENT_FILES_KEPT_MS = 300_000;
/** A message waits at most so long until its files are kept. */
export const FILES_KEPT_WITHIN_MS = 2_000;
/** Files that are there for so long without a message belong to none. */
export const MESSAGE_FOLLOWS_MS = 10_000;
/** Messages are looked for once typing has paused this long, and from this many letters on. */
export const SEARCH_PAUSE_MS = 300;
export const SEARCH_MIN_LETTERS = 2;
/** What is typed is kept for the other devices once typing has paused this long. */
export const DRAFT_PAUSE_MS = 1_000;
/** For so long after the last letter nothing of another device takes its place. */
export const DRAFT_QUIET_MS = 10_000;
