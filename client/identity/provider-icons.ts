import type { Provider } from '../../calls/identity/provider.ts';
import type { IconName } from '../ui/icon.tsx';

/** Icons of sign-in providers. */
export const providerIcons: Record<Provider, IconName> = {
  line: 'line',
  facebook: 'facebook',
  google: 'google',
  apple: 'apple',
  sandbox: 'phone',
};

/**
 * Returns whether a provider rejects sign-in in the browsers of other apps (Google:
 * `disallowed_useragent`).
 */
export const isRefusedInApps = (provider: Provider): boolean => provider === 'google';
