/**
 * A fictitious app to which pages link in development and tests. A deployment has its own app, or
 * none.
 */
export const fixtureApp = {
  IOS_APP_ID: '1600000000',
  IOS_TEAM_ID: 'VELA000000',
  IOS_BUNDLE_ID: 'live.vela.app',
  ANDROID_PACKAGE: 'live.vela.app',
  ANDROID_CERT_SHA256: Array.from({ length: 32 }, () => '00').join(':'),
};
