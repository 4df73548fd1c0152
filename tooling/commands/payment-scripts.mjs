// node tooling/commands/payment-scripts.mjs [--json]: every script of the payment pages as it was built here, with the
// hash of its bytes, who answers for it and why it is there. What docs/payment-scripts.md lists, file by file.
import { root } from '../run/packages.mjs';
import { paymentScripts } from '../inventory/payment-scripts.mjs';

try {
  const scripts = paymentScripts(root);
  if (process.argv.includes('--json')) console.log(JSON.stringify(scripts, null, 2));
  else
    for (const { section, address, hash, owner, why } of scripts)
      console.log([section, address, hash, owner, why].join('\t'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
