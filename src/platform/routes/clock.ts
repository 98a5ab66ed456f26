/** Time of the server, for countdowns on devices with wrong clocks. */

import type { EdgeEnv } from '../../env.ts';
import { Hono } from '../base/hono.ts';

export const clock = new Hono<EdgeEnv>().get('/', (c) => c.json({ now: c.get('now').toISOString() }));
