/** The server that most specs share. */
export const SHARED_PORT = 4300;
/** A server that a spec kills. */
export const CRASH_PORT = 4301;
