/** The gateways that the sandbox imitates, each with its own formats. */
import type { Hono } from 'hono';
import type { SandboxBindings } from '../env.ts';
import type { GatewayEvent, GatewayRecords, Prefixes } from './book.ts';
import type { Faults } from './fault.ts';
import { opnApi } from './opn/api.ts';
import { opnWebhook } from './opn/webhook.ts';
import { stripeApi } from './stripe/api.ts';
import { stripeWebhook } from './stripe/webhook.ts';

/** An account at a gateway; `base_url` is its address without a trailing slash. */
interface Account {
  book: GatewayRecords;
  faults: Faults;
  secret_key: string;
  base_url: string;
}

interface DialectDefinition {
  name: string;
  prefixes: Prefixes;
  /** Whether a QR can be paid again after its payment. */
  acceptsRepeats: boolean;
  api: (account: Account) => Hono;
  webhook: (
    event: GatewayEvent,
    about: { base_url: string; is_live: boolean; secrets: readonly string[]; at: Date },
  ) => { body: string; headers: Record<string, string> };
  /** Whether a rejected webhook is retried. */
  retriesWebhooks: boolean;
  secretKey: (env: SandboxBindings) => string;
  webhookSecrets: (env: SandboxBindings) => string[];
  /** Secrets of an attacker who does not know the real ones. */
  guessedSecrets: readonly string[];
}

export const dialectNames = ['opn', 'stripe'] as const;
export type Dialect = (typeof dialectNames)[number];

/** Dialects by the path segment of the gateway. */
export const dialects: Readonly<Record<Dialect, DialectDefinition>> = {
  opn: {
    name: 'Opn Payments',
    prefixes: {
      charge: 'chrg_test_',
      refund: 'rfnd_test_',
      dispute: 'dspt_test_',
      event: 'evnt_test_',
      settled: 'trxn_test_',
      payout: 'trsf_test_',
    },
    acceptsRepeats: false,
    api: opnApi,
    webhook: opnWebhook,
    retriesWebhooks: false,
    secretKey: (env) => env.OPN_SECRET_KEY,
    webhookSecrets: (env) => [env.OPN_WEBHOOK_SECRETS],
    guessedSecrets: [btoa('a guess')],
  },
  stripe: {
    name: 'Stripe',
    prefixes: { charge: 'pi_', refund: 're_', dispute: 'du_', event: 'evt_', settled: 'txn_', payout: 'po_' },
    acceptsRepeats: true,
    api: stripeApi,
    webhook: stripeWebhook,
    retriesWebhooks: true,
    secretKey: (env) => env.STRIPE_SECRET_KEY,
    webhookSecrets: (env) => [env.STRIPE_WEBHOOK_SECRETS],
    guessedSecrets: ['whsec_a_guess'],
  },
};
