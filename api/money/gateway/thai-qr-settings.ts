/** Settings of the gateway at our own bank, see [vars] in wrangler.toml. */

import { z } from 'zod';
import { isOwnBiller } from '../../../calls/money/bank/thai-qr-biller.ts';
import { log } from '../../platform/framework/log.ts';
import type { ThaiQrSettings } from './thai-qr.ts';

/** Builds the schema of a setting that may be empty. */
const emptyOr = (form: RegExp) =>
  z.union([z.literal('').transform(() => undefined), z.string().regex(form)]).optional();

export const thaiQrSettings = z.object({
  THAI_QR_PAYEE_NAME: z.string().min(1),
  THAI_QR_BILLER_ID: z.string().regex(/^\d{15}$/),
  THAI_QR_BILLER_IS_TAX_ID: z.enum(['yes', 'no']).default('yes'),
  THAI_QR_CATEGORY: emptyOr(/^\d{4}$/),
  THAI_QR_MERCHANT_NAME: emptyOr(/^[\x20-\x7e]{1,25}$/),
  THAI_QR_CITY: emptyOr(/^[\x20-\x7e]{1,15}$/),
  THAI_QR_BASE_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  THAI_QR_SECRET: z.string().default(''),
});

/**
 * Parses the settings. Returns null if one is missing, or with a log event if the biller id must
 * not be used at a real bank.
 */
export function readThaiQrSettings(env: object, { sandboxUrl }: { sandboxUrl: string | null }): ThaiQrSettings | null {
  const settings = thaiQrSettings.parse(env);
  const { THAI_QR_BASE_URL: url, THAI_QR_SECRET: secret } = settings;
  const base_url = url === '' ? (sandboxUrl ?? '') : url;
  if (secret === '' || base_url === '') return null;
  // The sandbox bank accepts any biller id. At a real bank a wrong id would send the money to
  // someone else.
  if (url !== '' && !isOwnBiller(settings)) {
    log('error', 'biller_refused', { biller_id: settings.THAI_QR_BILLER_ID });
    return null;
  }
  return {
    payee_name: settings.THAI_QR_PAYEE_NAME,
    biller_id: settings.THAI_QR_BILLER_ID,
    merchant: merchantOf(settings),
    base_url,
    secret,
  };
}

type ThaiQrEnv = z.output<typeof thaiQrSettings>;

const merchantOf = (env: ThaiQrEnv) => ({
  category: env.THAI_QR_CATEGORY,
  name: env.THAI_QR_MERCHANT_NAME,
  city: env.THAI_QR_CITY,
});
