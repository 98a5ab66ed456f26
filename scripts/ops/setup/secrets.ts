/** Secrets of a deployment. */
import { type GatewayKey, gatewayKey } from '../../../calls/money/order-details.ts';
import type { Worker } from './config-files.ts';

/** A gateway other than our own bank. */
export type OtherGateway = Exclude<GatewayKey, 'thai_qr'>;
export const otherGateways = gatewayKey.exclude(['thai_qr']).options;

/** A value that never appears in a file of the project. */
export interface Secret {
  name: string;
  of: readonly Worker[];
  /** The provider or feature that it belongs to. All secrets of one are set, or none. */
  part:
    | 'sign-in'
    | 'personal'
    | 'push'
    | 'line-messages'
    | Provider
    | 'thai-qr'
    | OtherGateway
    | 'payouts'
    | 'payout-bank'
    | 'stream'
    | 'backups'
    | 'alerts';
  /** Set if the setup generates the secret. */
  isMade?: true;
}

export const providers = ['LINE', 'FACEBOOK', 'GOOGLE', 'APPLE'] as const;
type Provider = (typeof providers)[number];

/**
 * Returns the secrets of a provider. Facebook's secret is also needed by the API, which verifies
 * tokens with it.
 */
const providerSecrets = (part: Provider): Secret[] => [
  { name: `${part}_CLIENT_ID`, of: ['edge', 'host'], part },
  { name: `${part}_CLIENT_SECRET`, of: part === 'FACEBOOK' ? ['edge', 'host'] : ['edge'], part },
];

/** All secrets, of both Workers, in the order of the questions. */
export const secrets: readonly Secret[] = [
  { name: 'AUTH_SECRET', of: ['edge'], part: 'sign-in', isMade: true },
  { name: 'PERSON_KEY_SECRET_1', of: ['host'], part: 'personal', isMade: true },
  { name: 'PERSON_LOOKUP_SECRET', of: ['host'], part: 'personal', isMade: true },
  ...providers.flatMap(providerSecrets),
  { name: 'VAPID_PRIVATE_KEY', of: ['host'], part: 'push', isMade: true },
  { name: 'LINE_MESSAGING_TOKEN', of: ['host'], part: 'line-messages' },
  { name: 'LINE_MESSAGING_SECRET', of: ['host'], part: 'line-messages' },
  { name: 'THAI_QR_SECRET', of: ['host'], part: 'thai-qr' },
  ...otherGateways.flatMap((part): Secret[] => [
    { name: `${part.toUpperCase()}_SECRET_KEY`, of: ['host'], part },
    { name: `${part.toUpperCase()}_WEBHOOK_SECRETS`, of: ['host'], part },
  ]),
  { name: 'PAYOUT_BANK_SECRET', of: ['host'], part: 'payout-bank' },
  { name: 'STREAM_API_TOKEN', of: ['host'], part: 'stream' },
  { name: 'STREAM_SIGNING_KEY', of: ['host'], part: 'stream' },
  { name: 'STREAM_NOTIFICATION_SECRET', of: ['host'], part: 'stream' },
  { name: 'BACKUP_TOKEN', of: ['host'], part: 'backups' },
  { name: 'ALERT_WEBHOOK_URL', of: ['host'], part: 'alerts' },
];

/**
 * Returns whether a Worker has a secret. For a rotated secret (`PERSON_KEY_SECRET_1`) any number
 * counts.
 */
export function hasSecret(names: ReadonlySet<string>, { name }: Pick<Secret, 'name'>): boolean {
  const baseName = /^(.*_)1$/.exec(name)?.[1];
  return names.has(name) || (baseName !== undefined && [...names].some((one) => numberOf(one, baseName) !== null));
}

/** Returns the number of a rotated secret; null if the name is not one. */
export function numberOf(name: string, baseName: string): number | null {
  const number = name.startsWith(baseName) ? name.slice(baseName.length) : '';
  return /^[1-9]\d*$/.test(number) ? Number(number) : null;
}
