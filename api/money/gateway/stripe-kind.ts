/** Declares Stripe to the build: capabilities, settings, and how requests to it open. */
import { z } from 'zod';
import type { GatewayKind } from './gateway-kind.ts';
import { httpsOrEmpty, splitSecrets } from './setting-field.ts';
import { stripeCan, stripeGateway } from './stripe/stripe.ts';

const settings = z.object({
  STRIPE_PAYEE_NAME: z.string().min(1).default('STRIPE PAYMENTS (THAILAND) LTD'),
  STRIPE_BASE_URL: httpsOrEmpty.default(''),
  STRIPE_SECRET_KEY: z.union([z.literal(''), z.string().regex(/^[sr]k_/)]).default(''),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .default('')
    .transform(splitSecrets)
    .pipe(z.array(z.string().startsWith('whsec_'))),
});

export const stripe: GatewayKind = {
  key: 'stripe',
  can: stripeCan,
  deadline_ms: 8_000,
  settings,
  open(env, { urlOf, portsFor }) {
    const values = settings.parse(env);
    // Not set up: no order can use Stripe, and its webhooks are refused.
    if (values.STRIPE_SECRET_KEY === '') return null;
    const base_url = urlOf(values.STRIPE_BASE_URL, { sandbox: 'stripe', real: 'https://api.stripe.com' });
    const account = {
      payee_name: values.STRIPE_PAYEE_NAME,
      base_url,
      secret_key: values.STRIPE_SECRET_KEY,
      webhook_secrets: values.STRIPE_WEBHOOK_SECRETS,
    };
    return stripeGateway(account, portsFor(base_url));
  },
};
