/** Settings of Opn Payments. */
import { z } from 'zod';
import type { GatewayKind } from './gateway-kind.ts';
import { opnCan, opnGateway } from './opn/opn.ts';
import { httpsOrEmpty, splitSecrets } from './setting-field.ts';

const settings = z.object({
  OPN_PAYEE_NAME: z.string().min(1).default('OPN PAYMENTS'),
  OPN_BASE_URL: httpsOrEmpty.default(''),
  OPN_REFUNDS: z.enum(['call', 'none']).default('none'),
  OPN_SECRET_KEY: z.union([z.literal(''), z.string().startsWith('skey_')]).default(''),
  OPN_WEBHOOK_SECRETS: z.string().default('').transform(splitSecrets).pipe(z.array(z.base64())),
});

/** In development the gateways are in the sandbox, so the origin of a link does not matter. */
const origin = z.object({
  PUBLIC_ORIGIN: z
    .string()
    .transform((text) => text || 'http://localhost')
    .default('http://localhost'),
});

export const opn: GatewayKind = {
  key: 'opn',
  can: opnCan,
  deadline_ms: 8_000,
  settings,
  open(env, { urlOf, portsFor }) {
    const values = settings.parse(env);
    if (values.OPN_SECRET_KEY === '') return null;
    const base_url = urlOf(values.OPN_BASE_URL, { sandbox: 'opn', real: 'https://api.omise.co' });
    const account = {
      payee_name: values.OPN_PAYEE_NAME,
      base_url,
      secret_key: values.OPN_SECRET_KEY,
      webhook_secrets: values.OPN_WEBHOOK_SECRETS,
      refunds: values.OPN_REFUNDS,
      public_origin: origin.parse(env).PUBLIC_ORIGIN,
    };
    return opnGateway(account, portsFor(base_url));
  },
};
