/**
 * Prevents a deployable build that would send payments to an account that cannot be ours. A biller
 * is the company whose account receives Thai QR payments.
 */
import type { Plugin } from 'vite';
import { isOwnBiller } from '../../calls/money/bank/thai-qr-biller.ts';
import { checkout, configPaths, readConfigs } from '../ops/setup/config-files.ts';

/**
 * Returns a plugin that fails the build if a real bank is configured with a placeholder or mistyped
 * biller id.
 */
export const ownBiller = (files = checkout): Plugin => ({
  name: 'vela:own-biller',
  apply: 'build',
  buildStart() {
    const { vars } = readConfigs(files).host;
    if (vars.THAI_QR_BASE_URL && !isOwnBiller(vars))
      throw new Error(
        `THAI_QR_BILLER_ID in ${configPaths.host} is a placeholder or mistyped: payers would pay somebody else.`,
      );
  },
});
