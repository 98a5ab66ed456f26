/** Addresses of the app: in the stores, and inside it. Each is null where there is no such app, and then nothing leads there. */
import type { Settings } from '../../env.ts';

/** The app in the App Store; an invitation goes along, and is read by the app at its first start. */
export function appStoreUrl({ IOS_APP_ID }: Settings, invitation?: string): string | null {
  if (IOS_APP_ID === '') return null;
  const url = new URL(`https://apps.apple.com/th/app/id${IOS_APP_ID}`);
  // App Store campaign token; at most 30 characters survive, so the app also reads the clipboard-free universal link.
  if (invitation) url.searchParams.set('ct', `invite-${invitation}`);
  return url.href;
}

/** Google Play hands `referrer` to the app through its Install Referrer library. */
export function playStoreUrl({ ANDROID_PACKAGE }: Settings, invitation?: string): string | null {
  if (ANDROID_PACKAGE === '') return null;
  const url = new URL('https://play.google.com/store/apps/details');
  url.searchParams.set('id', ANDROID_PACKAGE);
  if (invitation) url.searchParams.set('referrer', new URLSearchParams({ invitation }).toString());
  return url.href;
}

/** A place inside the app, as `live/somo`. */
export const deepLink = (settings: Settings, place: string): string | null =>
  settings.IOS_APP_ID === '' && settings.ANDROID_PACKAGE === '' ? null : `${settings.APP_SCHEME}://${place}`;
