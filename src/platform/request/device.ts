/**
 * Name of the device of a session, such as "Chrome, Android". Nothing more precise about a browser
 * is stored.
 */

const apps: readonly [RegExp, string][] = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], userAgent = '') =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns "Chrome, Android", or an empty string if nothing is known. */
export function deviceOf(userAgent: string | undefined): string {
  return [nameIn(apps, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined).join(', ');
}

/** Returns the phone system of a user agent. Null: neither Android nor iOS. */
export function phoneOf(userAgent: string | undefined): 'android' | 'ios' | null {
  const system = nameIn(systems, userAgent);
  if (system === 'Android') return 'android';
  return system === 'iPhone' || system === 'iPad' ? 'ios' : null;
}

/** Apps with their own browser, for which sessions are named. */
export const appsWithBrowser = ['LINE', 'Facebook', 'Instagram'] as const;

/** Returns the app or browser as the list of sessions names it. */
export const appOf = (userAgent: string): string | undefined => nameIn(apps, userAgent);
