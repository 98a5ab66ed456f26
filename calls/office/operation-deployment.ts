/**
 * Configuration of a deployment for staff: settings with their values, and whether each secret is
 * set.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';

/** A setting of a `wrangler.toml`, with its value. */
const deployedSetting = z.object({ name: z.string(), value: z.string() });

/** Settings and secrets of the API Worker that runs now. */
export const deployment = z.object({
  settings: z.array(deployedSetting),
  /** Secrets are never in a file, and their values are never returned. */
  secrets: z.array(z.object({ name: z.string(), is_set: z.boolean() })),
});
export type Deployment = z.infer<typeof deployment>;

export const getDeployment = defineCall({
  method: 'GET',
  path: '/v1/office/deployment',
  summary:
    'Returns the configuration of the API: its settings, and which secrets are set. Never returns the values of secrets',
  access: 'staff',
  answer: one(deployment),
});

/**
 * Reads settings and secrets from the bindings of a Worker. A numbered secret, which is rotated
 * (`…_1`, `…_2`), is set if any of its numbers is.
 */
export function deploymentOf(
  bindings: Readonly<Record<string, unknown>>,
  names: { settings: readonly string[]; secrets: readonly string[] },
): Deployment {
  const textOf = (name: string) => (typeof bindings[name] === 'string' ? bindings[name] : '');
  const isSet = (name: string) => {
    const [, prefix] = /^(.*_)1$/.exec(name) ?? [];
    const all = prefix === undefined ? [name] : Object.keys(bindings).filter((one) => one.startsWith(prefix));
    return all.some((one) => textOf(one) !== '');
  };
  return {
    settings: names.settings.map((name) => ({ name, value: textOf(name) })),
    secrets: names.secrets.map((name) => ({ name, is_set: isSet(name) })),
  };
}
