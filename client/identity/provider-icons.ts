import type { Provider } from '../../calls/identity/member.ts';
import type { IconName } from '../ui/icon.tsx';

/** A drawing for each provider. */
export const providerIcons: Record<Provider, IconName> = {
  line: 'line',
  facebook: 'facebook',
  google: 'google',
  apple: 'apple',
  sandbox: 'phone',
};

/** Whether a provider refuses to sign anybody in within another app (Google: `disallowed_useragent`). */
export const isRefusedInApps = (provider: Provider): boolean => provider === 'google';
