/**
 * Links to the app: in the stores, and into the app. Each is null if there is no such app; pages
 * then show no link.
 */
import type { Settings } from '../../env.ts';

/** Returns the App Store URL. The app reads the invitation at its first start. */
export function appStoreUrl({ IOS_APP_ID }: Settings, invitation?: string): string | null {
  if (IOS_APP_ID === '') return null;
  const url = new URL(`https://apps.apple.com/th/app/id${IOS_APP_ID}`);
  // Apple keeps at most 30 characters of a campaign token. The app therefore also reads the
  // universal link, without the clipboard.
  if (invitation) url.searchParams.set('ct', `invite-${invitation}`);
  return url.href;
}

/**
 * Returns the Google Play URL. The app receives `referrer` through the Install Referrer library.
 */
export function playStoreUrl({ ANDROID_PACKAGE }: Settings, invitation?: string): string | null {
  if (ANDROID_PACKAGE === '') return null;
  const url = new URL('https://play.google.com/store/apps/details');
  url.searchParams.set('id', ANDROID_PACKAGE);
  if (invitation) url.searchParams.set('referrer', new URLSearchParams({ invitation }).toString());
  return url.href;
}

/** Returns a link into the app, such as `live/somo`. */
export const deepLink = (settings: Settings, place: string): string | null =>
  settings.IOS_APP_ID === '' && settings.ANDROID_PACKAGE === '' ? null : `${settings.APP_SCHEME}://${place}`;
