import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/** Returns the origin for links and previews: the setting, or the origin of the request. */
export const publicOrigin = (c: Context<EdgeEnv>) => c.get('settings').PUBLIC_ORIGIN || c.get('url').origin;
