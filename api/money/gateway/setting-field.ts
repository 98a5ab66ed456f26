/** Fields of the settings of gateways. */
import { z } from 'zod';

/** The address of an API. Empty: the public one, or the sandbox. */
export const httpsOrEmpty = z.union([z.literal(''), z.url({ protocol: /^https$/ })]);

/** Splits secrets that are separated by commas. */
export const splitSecrets = (text: string): string[] => text.split(',').flatMap((secret) => secret.trim() || []);
