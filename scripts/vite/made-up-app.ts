/** An app that is made up: on a developer's machine and in tests pages lead to it. What is deployed has its own, or none. */
export const madeUpApp = {
  IOS_APP_ID: '1600000000',
  IOS_TEAM_ID: 'VELA000000',
  IOS_BUNDLE_ID: 'live.vela.app',
  ANDROID_PACKAGE: 'live.vela.app',
  ANDROID_CERT_SHA256: Array.from({ length: 32 }, () => '00').join(':'),
};
