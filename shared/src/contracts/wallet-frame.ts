import * as z from 'zod/mini';

/** Ways to pay whose button comes from a script of the provider, and so lives in a frame of an origin of its own. */
export const Wallet = z.enum(['paypal', 'googlepay', 'applepay']);
export type Wallet = z.infer<typeof Wallet>;

/**
 * Messages between the payments remote and a wallet frame (another origin; one frame a wallet).
 * Both sides check the sender's origin and parse with these.
 * The frame's address is
 * `<walletFrame>/wallet-frame?wallet=<wallet>&brand=<id>&language=<it|es|fr|en>&theme=<auto|day|night>&parent=<origin>`.
 */
export const WalletFrameRequest = z.discriminatedUnion('type', [
  /** what the provider's window will say is paid; sent before anybody can press the button */
  z.object({
    type: z.literal('halo.wallet.offer'),
    label: z.string().check(z.maxLength(200)),
    amountCents: z.int(),
    currency: z.literal('EUR'),
  }),
  /** answer to `pressed` of PayPal: the order that the server opened */
  z.object({ type: z.literal('halo.wallet.order'), requestId: z.string(), orderId: z.string() }),
  /** answer to `validate` of Apple Pay: the merchant session of the server, passed on as it is */
  z.object({
    type: z.literal('halo.wallet.session'),
    requestId: z.string(),
    session: z.record(z.string(), z.unknown()),
  }),
  /** the server decided: the provider's window shows a tick or a cross, and closes */
  z.object({ type: z.literal('halo.wallet.done'), requestId: z.string(), isPaid: z.boolean() }),
  /** the provider refused what was chosen in its window: it opens again for another choice */
  z.object({ type: z.literal('halo.wallet.again'), requestId: z.string() }),
  /** nothing can be pressed while a payment runs */
  z.object({ type: z.literal('halo.wallet.busy'), busy: z.boolean() }),
]);
export type WalletFrameRequest = z.infer<typeof WalletFrameRequest>;

export const WalletFrameEvent = z.discriminatedUnion('type', [
  /** the provider's script is there and says whether this device and account can pay with it */
  z.object({ type: z.literal('halo.wallet.ready'), isUsable: z.boolean() }),
  /** the provider's script did not come, or broke: this wallet alone cannot be used now */
  z.object({ type: z.literal('halo.wallet.failed') }),
  z.object({ type: z.literal('halo.wallet.height'), height: z.number() }),
  /** the button was pressed and the provider's window opens; every event of this try carries the id */
  z.object({ type: z.literal('halo.wallet.pressed'), requestId: z.string() }),
  /** PayPal: the shopper agreed to the order */
  z.object({ type: z.literal('halo.wallet.approved'), requestId: z.string(), orderId: z.string() }),
  /** Google Pay and Apple Pay: the sealed card, opaque, read by the gateway alone */
  z.object({
    type: z.literal('halo.wallet.token'),
    requestId: z.string(),
    token: z.string().check(z.minLength(1), z.maxLength(16_384)),
  }),
  /** Apple Pay wants to know the merchant */
  z.object({
    type: z.literal('halo.wallet.validate'),
    requestId: z.string(),
    validationUrl: z.string().check(z.maxLength(512)),
  }),
  /** the shopper closed the window: no error */
  z.object({ type: z.literal('halo.wallet.cancelled'), requestId: z.string() }),
  /** the window broke after it had opened */
  z.object({ type: z.literal('halo.wallet.broke'), requestId: z.string() }),
]);
export type WalletFrameEvent = z.infer<typeof WalletFrameEvent>;

/** What a wallet's script must know; in the page of the frame, written by the server. */
export const WalletSettings = z.discriminatedUnion('wallet', [
  z.object({ wallet: z.literal('paypal'), scriptUrl: z.string() }),
  z.object({
    wallet: z.literal('googlepay'),
    scriptUrl: z.string(),
    environment: z.enum(['TEST', 'PRODUCTION']),
    gateway: z.string(),
    gatewayMerchantId: z.string(),
    merchantId: z.string(),
    merchantName: z.string(),
    country: z.string(),
  }),
  z.object({
    wallet: z.literal('applepay'),
    scriptUrl: z.string(),
    merchantName: z.string(),
    country: z.string(),
    merchantId: z.string(),
  }),
]);
export type WalletSettings = z.infer<typeof WalletSettings>;
