/** Formats of credentials. Almost every request needs them, so this file loads no calls. */
import { z } from 'zod';

/** Format of a bearer token. It says nothing about the owner or validity. */
export const bearerToken = z.string().regex(/^vela_[A-Za-z0-9_-]{43}$/);

/** Format of a server's secret. It says nothing about the owner or validity. */
export const serviceSecret = z.string().regex(/^velas_[A-Za-z0-9_-]{43}$/);

/** Format of the code that the app puts into the URL of a web view. */
export const entryCode = z.string().regex(/^velae_[A-Za-z0-9_-]{43}$/);
