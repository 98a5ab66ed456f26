/** Addresses that webhooks may have. */
import { z } from 'zod';
import { fetcherBinding } from '../../platform/framework/binding.ts';

const settings = z.object({ SANDBOX: fetcherBinding.optional() });

/** Names that are not public, besides those without a dot. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;

/**
 * Returns whether a webhook may have this address: https at the standard port, with a public host
 * name. Numeric addresses are refused. A name that resolves to a private address is harmless,
 * because requests of Workers leave from Cloudflare's network.
 */
export function isWebhookUrl(env: object, address: string): boolean {
  if (sandboxFor(env, address)) return true;
  const { protocol, hostname, port, username, password } = new URL(address);
  const name = hostname.replace(/\.$/, '');
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(name) && !PRIVATE_NAMES.test(name);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/** Returns the sandbox if the address is its receiver, on local sites only. */
export function sandboxFor(env: object, address: string): Fetcher | null {
  const { SANDBOX } = settings.parse(env);
  if (!SANDBOX) return null;
  const { hostname, pathname } = new URL(address);
  return ['localhost', '127.0.0.1'].includes(hostname) && pathname.startsWith('/sandbox/webhooks') ? SANDBOX : null;
}
