import type { DialectDefinition } from '../dialect.ts';
import { stripeApi } from './api.ts';
import { BILLER_ID } from './biller.ts';
import { stripeWebhook } from './webhook.ts';

export const stripe: DialectDefinition = {
  name: 'Stripe',
  prefixes: { charge: 'pi_', refund: 're_', dispute: 'du_', event: 'evt_', settled: 'txn_', payout: 'po_' },
  acceptsRepeats: true,
  api: stripeApi,
  webhook: stripeWebhook,
  retriesWebhooks: true,
  secret_key: 'sk_test_of_the_sandbox',
  webhook_secret: 'whsec_of_the_sandbox',
  biller_id: BILLER_ID,
  guessedSecrets: ['whsec_a_guess'],
};
