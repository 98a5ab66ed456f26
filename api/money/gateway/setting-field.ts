/** Fields of the settings of gateways. */
import { z } from 'zod';

/** The address of an API. Empty: the public one, or the sandbox. */
export const httpsOrEmpty = z.union([z.literal(''), z.url({ protocol: /^https$/ })]);

/** Splits several secrets, separated by commas. */
export const several = (text: string): string[] => text.split(',').flatMap((secret) => secret.trim() || []);
