// Jest's fake timers replace the global; a simulated network is slow by the real one.
const { setTimeout: realTimeout } = globalThis;

/**
 * How long another side takes, as part of a scenario: a server that answers late, a person who thinks, an outage that
 * lasts. Never a way to wait until something has happened: that is `eventually`. The check of sleeps wants a comment
 * above each call that says what the time belongs to.
 */
export async function simulatedDelay(ms: number): Promise<void> {
  await new Promise((resolve) => realTimeout(resolve, ms));
}
