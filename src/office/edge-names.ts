/**
 * Settings and secrets of the edge Worker that staff may see. The list is explicit: anything else
 * stays private.
 */
export const edgeNames = {
  settings: [
    'PRODUCT_NAME',
    'COMPANY_NAME',
    'PUBLIC_ORIGIN',
    'API_ORIGIN',
    'API_HOSTNAME',
    'API_CORS_ORIGINS',
    'SUPPORT_EMAIL',
    'SUPPORT_LINE',
    'SESSION_IDLE_DAYS',
    'WEB_VIEW_TOKEN_IN_ADDRESS',
    'SERVICE_WORKER',
    'LOG_HITS_ONE_IN',
    'SIGN_UP',
    'LIVE_INGEST',
    'LIVE_RTMP_URL',
    'STREAM_ORIGIN',
    'LINE_LIFF_ID',
    'IOS_APP_ID',
    'IOS_TEAM_ID',
    'IOS_BUNDLE_ID',
    'ANDROID_PACKAGE',
    'ANDROID_CERT_SHA256',
    'APP_SCHEME',
  ],
  secrets: [
    'AUTH_SECRET',
    'LINE_CLIENT_ID',
    'LINE_CLIENT_SECRET',
    'FACEBOOK_CLIENT_ID',
    'FACEBOOK_CLIENT_SECRET',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'APPLE_CLIENT_ID',
    'APPLE_CLIENT_SECRET',
  ],
};
