/** A photo over a slow line. */
export const UPLOAD_TIMEOUT_MS = 60_000;
