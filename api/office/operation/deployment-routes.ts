/** Reports the settings of the API. Only the names listed here are returned. */
import { deploymentOf, getDeployment } from '../../../calls/office/operation-deployment.ts';
import { gatewayNames } from '../../money/gateway/open-gateways.ts';
import type { On } from '../../platform/framework/route.ts';

export const prefixes = ['office'];

/** Names of settings in api/wrangler.toml, and of secrets that `npm run setup` sets. */
export const hostNames = {
  settings: [
    'SESSION_IDLE_DAYS',
    'PRODUCT_NAME',
    'COMPANY_NAME',
    'ALERT_LANGUAGE',
    'ALERT_MAIL',
    'MAIL_FROM',
    'PUBLIC_ORIGIN',
    'PASSKEY_APP_ORIGINS',
    'MAIL_FROM_NAME',
    'SIGN_UP',
    'SIGN_UP_MIN_AGE',
    'STAFF_PASSKEY',
    'PAYING_MIN_AGE',
    'INVITATION_BONUS_COINS',
    'OLD_MONTHS',
    'EVIDENCE_DAYS',
    'PAYMENT_MIN_SATANG',
    'PAYMENT_MAX_SATANG',
    'PAYMENT_STEP_SATANG',
    'COINS_PER_BAHT',
    'ORDER_TTL_SECONDS',
    'GATEWAY_POLL_SECONDS',
    'SETTLEMENT_FEE_TAX_BASIS_POINTS',
    'SETTLEMENT_CSV',
    'THAI_QR_GATEWAY',
    ...gatewayNames.settings,
    'PAYOUT_PAYER_NAME',
    'PAYOUT_PAYER_TAX_ID',
    'PAYOUT_PAYER_ADDRESS',
    'SELLER_BRANCH',
    'PAYOUT_PAYER_COMPANY_ID',
    'PAYOUT_PAYER_BANK_CODE',
    'PAYOUT_PAYER_ACCOUNT',
    'PAYOUT_FORMAT',
    'PAYOUT_CUT_OFF_MINUTES',
    'PAYOUT_SETTLE_BANK_DAYS',
    'PAYOUT_ASK_SECONDS',
    'PAYOUT_BANK_URL',
    'PUSH_SERVICES',
    'LINE_OFFICIAL_ACCOUNT',
    'LINE_LIFF_ID',
    'LIVE_INGEST',
    'STREAM_API_URL',
    'STREAM_ORIGIN',
    'BACKUP_URL',
  ],
  secrets: [
    'PERSON_KEY_SECRET_1',
    'PERSON_LOOKUP_SECRET',
    'VAPID_PRIVATE_KEY',
    'LINE_MESSAGING_TOKEN',
    'LINE_MESSAGING_SECRET',
    'LINE_CLIENT_ID',
    'FACEBOOK_CLIENT_ID',
    'GOOGLE_CLIENT_ID',
    'APPLE_CLIENT_ID',
    'FACEBOOK_CLIENT_SECRET',
    ...gatewayNames.secrets,
    'PAYOUT_BANK_SECRET',
    'STREAM_API_TOKEN',
    'STREAM_SIGNING_KEY',
    'STREAM_NOTIFICATION_SECRET',
    'BACKUP_TOKEN',
    'ALERT_WEBHOOK_URL',
  ],
};

export const routes = (on: On) => {
  on(getDeployment, async (_, { env }) => ({ data: deploymentOf({ ...env }, hostNames) }));
};
