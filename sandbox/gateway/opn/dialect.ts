import type { DialectDefinition } from '../dialect.ts';
import { opnApi } from './api.ts';
import { BILLER_ID } from './biller.ts';
import { opnWebhook } from './webhook.ts';

export const opn: DialectDefinition = {
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
  secret_key: 'skey_test_of_the_sandbox',
  webhook_secret: 'b2YgdGhlIHNhbmRib3g=',
  biller_id: BILLER_ID,
  guessedSecrets: [btoa('a guess')],
};
