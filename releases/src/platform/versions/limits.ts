import { DAY_MS, HOUR_MS, MINUTE_MS } from '@halo/shared/contracts';

/**
 * The largest file of today's builds has 230 kB, the largest remote 300 kB in 25 files: room for ten times that and
 * more.
 */
export const FILE_MAX_BYTES = 5 * 1024 * 1024;
export const VERSION_MAX_BYTES = 25 * 1024 * 1024;
export const VERSION_MAX_FILES = 400;
/** In base64url still short enough for a part of an address. */
export const PATH_MAX_CHARS = 180;
/** Of what a shell's document brings as text: the largest, the program that draws its pages, has 400 kB. */
export const PAGE_TEXT_MAX_CHARS = 2 * 1024 * 1024;
/** A document of so many files, with manifest and topics, or with the texts of a shell. */
export const DOCUMENT_MAX_BYTES = 4 * 1024 * 1024;

/** A build is uploaded in seconds; a publication that takes longer starts again. */
export const PUBLICATION_LIFE_MS = HOUR_MS;
/** Unfinished ones of one operator or token. */
export const PUBLICATIONS_MAX = 10;

/**
 * Open tabs, pages kept by browsers, and signed sets that are still good may ask for a version so long after no page is
 * given it.
 */
export const KEPT_AFTER_LAST_PIN_MS = 7 * DAY_MS;
/** Published and never used: an operator may still want to. */
export const KEPT_UNUSED_MS = 30 * DAY_MS;
/** Of each remote and of the shell, so that there is always something to go back to. */
export const KEPT_NEWEST = 5;

export const RETENTION_EVERY_MS = HOUR_MS;
/** Not in the middle of the start. */
export const RETENTION_FIRST_MS = 2 * MINUTE_MS;
