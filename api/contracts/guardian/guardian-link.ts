/** Secret in a guardian's link: 256 random bits. The API stores only its hash. */

import { encodeBase64Url } from 'hono/utils/encode';
import type { Random } from '../../platform/base/aes-gcm.ts';
import { sha256Hex } from '../../platform/base/digest.ts';

const LINK_BYTES = 32;

/** Returns a new secret. */
export const newLink = (random: Random): string => encodeBase64Url(random(LINK_BYTES).buffer).replaceAll('=', '');

/** Returns the hash that is stored. */
export const linkHashOf = (link: string): Promise<string> => sha256Hex(`guardian-link:${link}`);
