import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/** The origin that links and previews name: the setting, or where the request came in. */
export const publicOrigin = (c: Context<EdgeEnv>) => c.get('settings').PUBLIC_ORIGIN || c.get('url').origin;
