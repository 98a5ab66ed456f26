/** What a session is on, in the words of the list of sessions: "Chrome, Android". Nothing finer is kept of a browser. */

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

const named = (names: readonly [RegExp, string][], userAgent = '') =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Chrome, Android"; empty where nothing is known. */
export function deviceOf(userAgent: string | undefined): string {
  return [named(apps, userAgent), named(systems, userAgent)].filter((name) => name !== undefined).join(', ');
}

/** Android, iOS, or anything else, as it calls itself. */
export function phoneOf(userAgent: string | undefined): 'android' | 'ios' | null {
  const system = named(systems, userAgent);
  if (system === 'Android') return 'android';
  return system === 'iPhone' || system === 'iPad' ? 'ios' : null;
}

/** Apps with a browser of their own that sessions are named after. */
export const appsWithBrowser = ['LINE', 'Facebook', 'Instagram'] as const;

/** The app or browser, as the list of sessions names it. */
export const appOf = (userAgent: string): string | undefined => named(apps, userAgent);
