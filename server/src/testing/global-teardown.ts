/** jest runs this once at the end, in the process that ran the set-up. */
export default async function tearDown(): Promise<void> {
  await globalThis.haloTestServer?.stop();
}
