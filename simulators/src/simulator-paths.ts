/** Paths of the simulated companies' APIs on every host of a development server. */
export const SIMULATOR_PATHS = {
  adyen: '/simulators/adyen',
  mollie: '/simulators/mollie',
  paypal: '/simulators/paypal',
  trustpay: '/simulators/trustpay',
  maxpay: '/simulators/maxpay',
  applePay: '/simulators/applepay',
} as const;

/** Where the bank's host serves the simulated scripts of the wallets. */
export const SCRIPT_PATHS = {
  payPal: '/paypal/sdk/js',
  googlePay: '/google-pay/pay.js',
  applePay: '/apple-pay/apple-pay-sdk.js',
} as const;
