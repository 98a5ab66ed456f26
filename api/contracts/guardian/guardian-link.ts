/** What stands in a guardian's link: 256 random bits, of which the host keeps the hash alone. */

import { encodeBase64Url } from 'hono/utils/encode';
import type { Random } from '../../platform/base/aes-gcm.ts';
import { sha256Hex } from '../../platform/base/digest.ts';

const LINK_BYTES = 32;

/** A new one. */
export const newLink = (random: Random): string => encodeBase64Url(random(LINK_BYTES).buffer).replaceAll('=', '');

/** How it is found again. */
export const linkHashOf = (link: string): Promise<string> => sha256Hex(`guardian-link:${link}`);
