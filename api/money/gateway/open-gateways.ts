/**
 * Opens all gateways with the real bindings. A gateway without settings rejects every request and
 * every webhook.
 */
import { z } from 'zod';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { fetcherBinding } from '../../platform/framework/binding.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { type Outside, openExchange } from './exchange.ts';
import { type Capabilities, type Gateway, type Gateways, GatewayUnavailable } from './gateway.ts';
import { opnCan, opnGateway } from './opn.ts';
import { openPictures } from './picture.ts';
import { stripeCan, stripeGateway } from './stripe.ts';
import { thaiQrCan, thaiQrGateway } from './thai-qr.ts';
import { readThaiQrSettings } from './thai-qr-settings.ts';

/** Address of the sandbox, which simulates the gateways in development. */
const SANDBOX = 'http://sandbox/sandbox';

/** Deadline per gateway. */
const DEADLINES_MS = { thai_qr: 2_500, opn: 8_000, stripe: 8_000 } as const satisfies Record<GatewayKey, number>;

const address = z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default('');
const several = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((secret) => secret.trim() || []));

const settings = z.object({
  OPN_PAYEE_NAME: z.string().min(1).default('OPN PAYMENTS'),
  OPN_BASE_URL: address,
  OPN_SECRET_KEY: z.union([z.literal(''), z.string().startsWith('skey_')]).default(''),
  OPN_WEBHOOK_SECRETS: several.pipe(z.array(z.base64())),
  OPN_REFUNDS: z.enum(['call', 'none']).default('none'),
  STRIPE_PAYEE_NAME: z.string().min(1).default('STRIPE PAYMENTS (THAILAND) LTD'),
  STRIPE_BASE_URL: address,
  STRIPE_SECRET_KEY: z.union([z.literal(''), z.string().regex(/^[sr]k_/)]).default(''),
  STRIPE_WEBHOOK_SECRETS: several.pipe(z.array(z.string().startsWith('whsec_'))),
  /** In development the gateways are in the sandbox, so the origin of a link does not matter. */
  PUBLIC_ORIGIN: z
    .string()
    .transform((origin) => origin || 'http://localhost')
    .default('http://localhost'),
  /** Simulates all gateways. Bound in development only. */
  SANDBOX: fetcherBinding.optional(),
});

/**
 * Opens each gateway with its settings. A gateway without an address uses the sandbox, if that is
 * bound.
 */
export function openGateways(env: object, { db, now }: { db: Db; now: Date }): Gateways {
  const values = settings.parse(env);
  const { SANDBOX: sandbox } = values;
  const outside = (gateway: GatewayKey, url: string): Outside => {
    const isPlayed = sandbox !== undefined && url.startsWith(SANDBOX);
    const fetcher: typeof fetch = isPlayed ? (...args) => sandbox.fetch(...args) : (...args) => fetch(...args);
    return {
      exchange: openExchange(gateway, { fetcher, deadline_ms: DEADLINES_MS[gateway], db, now }),
      fetchPicture: openPictures({ fetcher, played: isPlayed ? url : null }),
      log,
    };
  };
  const urlOf = (own: string, { played, real }: { played: string; real: string }) =>
    own || (sandbox ? `${SANDBOX}/${played}` : real);
  const bank = readThaiQrSettings(env, { sandboxUrl: sandbox ? `${SANDBOX}/bank/api` : null });
  const opn = {
    payee_name: values.OPN_PAYEE_NAME,
    base_url: urlOf(values.OPN_BASE_URL, { played: 'opn', real: 'https://api.omise.co' }),
    secret_key: values.OPN_SECRET_KEY,
    webhook_secrets: values.OPN_WEBHOOK_SECRETS,
    refunds: values.OPN_REFUNDS,
    public_origin: values.PUBLIC_ORIGIN,
  };
  const stripe = {
    payee_name: values.STRIPE_PAYEE_NAME,
    base_url: urlOf(values.STRIPE_BASE_URL, { played: 'stripe', real: 'https://api.stripe.com' }),
    secret_key: values.STRIPE_SECRET_KEY,
    webhook_secrets: values.STRIPE_WEBHOOK_SECRETS,
  };
  return {
    thai_qr: bank ? thaiQrGateway(bank, outside('thai_qr', bank.base_url)) : notSetUp(thaiQrCan),
    opn: opn.secret_key === '' ? notSetUp(opnCan) : opnGateway(opn, outside('opn', opn.base_url)),
    stripe: stripe.secret_key === '' ? notSetUp(stripeCan) : stripeGateway(stripe, outside('stripe', stripe.base_url)),
  };
}

/** Returns a gateway without settings, which rejects everything. */
function notSetUp(can: Capabilities): Gateway {
  const silent = async () => {
    throw new GatewayUnavailable('The gateway is not set up');
  };
  return {
    is_set_up: false,
    payee_name: '',
    can,
    chargeIdOf: () => null,
    createCharge: silent,
    findCharges: silent,
    fetchStatus: silent,
    cancel: silent,
    fetchPicture: async () => null,
    signature_headers: [],
    acknowledgement: { received: true },
    verifyWebhook: async () => ({ verdict: 'refused', reason: 'not_set_up' }),
  };
}
