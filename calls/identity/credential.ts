/** What callers prove themselves with, as it looks: read for every call that is not public, and so apart from what is asked about them. */
import { z } from 'zod';

/** A bearer token of ours as it looks, whoever it was issued to and whether or not it is good. */
export const bearerToken = z.string().regex(/^vela_[A-Za-z0-9_-]{43}$/);

/** A secret of a server as it looks, whoever has it and whether or not it is good. */
export const serviceSecret = z.string().regex(/^velas_[A-Za-z0-9_-]{43}$/);

/** What the app puts into a web view's address, as it looks. */
export const entryCode = z.string().regex(/^velae_[A-Za-z0-9_-]{43}$/);
