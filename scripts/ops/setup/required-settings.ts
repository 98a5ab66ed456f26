/** Settings that a deployment needs. */

import { isOwnBiller, PLACEHOLDER_BILLER } from '../../../calls/money/bank/thai-qr-biller.ts';
import { gatewayKey } from '../../../calls/money/order-details.ts';
import { hasCheckDigit } from '../../../calls/platform/tax/tax-id.ts';
import officeTexts from '../../../locales/en/office/office.json' with { type: 'json' };
import type { Worker } from './config-files.ts';
import { type OtherGateway, otherGateways, type Secret } from './secrets.ts';

/** A setting that an operator has to decide. */
export interface OperatorSetting {
  name: string;
  of: Worker;
  question: string;
  /** Value in a new checkout that must not be deployed. */
  placeholder?: string | RegExp;
  /** Consequence of leaving an optional setting empty. */
  without?: string;
  /** Returns whether a value is valid; `others` are the settings of the same Worker. */
  isSound: (value: string, others: Readonly<Record<string, string>>) => boolean;
}

const anything = (value: string) => value.trim() !== '';
const httpsOrigin = (value: string) =>
  URL.canParse(value) && value === new URL(value).origin && value.startsWith('https:');

/** Settings in the order of the questions. */
export const askedSettings: readonly OperatorSetting[] = [
  { name: 'PRODUCT_NAME', of: 'edge', question: "The product's name", isSound: anything },
  { name: 'COMPANY_NAME', of: 'edge', question: 'The company behind it', isSound: anything },
  {
    name: 'PUBLIC_ORIGIN',
    of: 'edge',
    question: 'The address of the site, as https://live.example.com: a name in a zone of your account',
    placeholder: '',
    isSound: httpsOrigin,
  },
  {
    name: 'SUPPORT_EMAIL',
    of: 'edge',
    question: 'Where people write to when something went wrong',
    placeholder: /\.example$/,
    isSound: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
  { name: 'SUPPORT_LINE', of: 'edge', question: 'The LINE account for the same', isSound: anything },
  {
    name: 'MAIL_FROM',
    of: 'host',
    question: 'The address that mails come from, of a domain set up for sending',
    placeholder: '',
    without: 'no mail is sent, so nobody can prove an address',
    isSound: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
  { name: 'MAIL_FROM_NAME', of: 'host', question: 'The name beside it', isSound: anything },
  {
    name: 'SIGN_UP',
    of: 'edge',
    question: 'Where accounts are made: web, app or closed',
    isSound: (value) => ['web', 'app', 'closed'].includes(value),
  },
  {
    name: 'STAFF_PASSKEY',
    of: 'host',
    question: 'Whether staff need a passkey: required, or off on a site for trials',
    isSound: (value) => ['required', 'off'].includes(value),
  },
  {
    name: 'API_HOSTNAME',
    of: 'edge',
    question: 'A host of its own for the API, as api.example.com; empty: under /api alone',
    isSound: (value) => value === '' || URL.parse(`https://${value}`)?.host === value,
  },
  {
    name: 'THAI_QR_GATEWAY',
    of: 'host',
    question: `Who takes the money of Thai QR: thai_qr (our own bank), ${otherGateways.join(' or ')}`,
    isSound: (value) => gatewayKey.safeParse(value).success,
  },
  {
    name: 'LIVE_INGEST',
    of: 'edge',
    question:
      'How OBS sends video: direct (over HTTPS), bridge (RTMP through npm run bridge), or stream (Cloudflare Stream)',
    isSound: (value) => ['direct', 'bridge', 'stream'].includes(value),
  },
  {
    name: 'LIVE_RTMP_URL',
    of: 'edge',
    question: 'The address of the bridge, as rtmps://ingest.example.com/live; empty without a bridge',
    isSound: (value, { LIVE_INGEST }) =>
      LIVE_INGEST === 'bridge' ? /^rtmps?:\/\/[^/]+\/\w+$/.test(value) : value === '' || URL.canParse(value),
  },
  {
    name: 'APP_SCHEME',
    of: 'edge',
    question: "The scheme of the app's links",
    isSound: (v) => /^[a-z][a-z0-9+.-]*$/.test(v),
  },
];

/** Settings of the apps, with the identifiers that their stores sign. */
const ios: readonly OperatorSetting[] = [
  {
    name: 'IOS_APP_ID',
    of: 'edge',
    question: "The app's number in the App Store; empty: there is none",
    placeholder: '',
    isSound: (value) => /^\d+$/.test(value),
  },
  {
    name: 'IOS_TEAM_ID',
    of: 'edge',
    question: "The app's team with Apple",
    placeholder: '',
    isSound: (value) => /^[A-Z0-9]{10}$/.test(value),
  },
  { name: 'IOS_BUNDLE_ID', of: 'edge', question: "The app's bundle id", placeholder: '', isSound: anything },
];

const android: readonly OperatorSetting[] = [
  {
    name: 'ANDROID_PACKAGE',
    of: 'edge',
    question: "The app's package in the Play Store; empty: there is none",
    placeholder: '',
    isSound: anything,
  },
  {
    name: 'ANDROID_CERT_SHA256',
    of: 'edge',
    question: 'The SHA-256 of the certificate that it is signed with (Play Console, App integrity)',
    placeholder: '',
    isSound: (value) => value.split(',').every((print) => /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(print.trim())),
  },
];

const thaiQr: readonly OperatorSetting[] = [
  { name: 'THAI_QR_PAYEE_NAME', of: 'host', question: 'Whom payers see at their bank', isSound: anything },
  {
    name: 'THAI_QR_BILLER_ID',
    of: 'host',
    question: 'Your biller id with the bank, 15 digits',
    placeholder: PLACEHOLDER_BILLER,
    isSound: (value, others) => isOwnBiller({ ...others, THAI_QR_BILLER_ID: value }),
  },
  {
    name: 'THAI_QR_BASE_URL',
    of: 'host',
    question: "The address of the bank's API",
    placeholder: '',
    isSound: httpsUrl,
  },
];

const gatewayPart = (name: OtherGateway): Part => ({
  name,
  says: officeTexts.value[name],
  settings: [
    {
      name: `${name.toUpperCase()}_PAYEE_NAME`,
      of: 'host',
      question: 'Whom payers see at their bank',
      isSound: anything,
    },
  ],
  without: 'it takes no money for Thai QR',
});

const payouts: readonly OperatorSetting[] = [
  {
    name: 'PAYOUT_PAYER_NAME',
    of: 'host',
    question: 'Who pays VBs, as certificates of tax name it',
    isSound: anything,
  },
  {
    name: 'PAYOUT_PAYER_TAX_ID',
    of: 'host',
    question: 'Its tax id, 13 digits',
    placeholder: /^0+$/,
    isSound: (value) => digits(13)(value) && hasCheckDigit(value),
  },
  { name: 'PAYOUT_PAYER_ADDRESS', of: 'host', question: 'Its address', placeholder: '', isSound: anything },
  { name: 'PAYOUT_PAYER_COMPANY_ID', of: 'host', question: 'What its bank knows it by', isSound: anything },
  { name: 'PAYOUT_PAYER_BANK_CODE', of: 'host', question: "The bank's clearing code, 3 digits", isSound: digits(3) },
  {
    name: 'PAYOUT_PAYER_ACCOUNT',
    of: 'host',
    question: 'The account that pays, 10 to 15 digits',
    placeholder: /^0+$/,
    isSound: (value) => /^\d{10,15}$/.test(value),
  },
];

const payoutBank: readonly OperatorSetting[] = [
  {
    name: 'PAYOUT_BANK_URL',
    of: 'host',
    question: "The address of the bank's API for payouts",
    placeholder: '',
    isSound: httpsUrl,
  },
];

/** A feature that needs all of its settings and secrets, or none. */
interface Part {
  name: Secret['part'] | 'ios' | 'android';
  says: string;
  settings: readonly OperatorSetting[];
  /** Consequence of leaving it out. */
  without: string;
}

export const parts: readonly Part[] = [
  { name: 'ios', says: 'The app for iOS', settings: ios, without: 'no page leads to it' },
  { name: 'android', says: 'The app for Android', settings: android, without: 'no page leads to it' },
  { name: 'thai-qr', says: 'Thai QR', settings: thaiQr, without: 'nobody can top up, and pages say so' },
  ...otherGateways.map(gatewayPart),
  { name: 'payouts', says: 'The payer of payouts', settings: payouts, without: 'VBs and families can be paid nothing' },
  {
    name: 'payout-bank',
    says: "The bank's API for payouts",
    settings: payoutBank,
    without: 'staff carry files and reports to the bank by hand',
  },
];

function digits(count: number) {
  return (value: string) => value.length === count && /^\d+$/.test(value);
}

function httpsUrl(value: string): boolean {
  return URL.canParse(value) && value.startsWith('https:');
}

export const isPlaceholder = ({ placeholder }: OperatorSetting, value: string): boolean =>
  placeholder instanceof RegExp ? placeholder.test(value) : placeholder === value;
