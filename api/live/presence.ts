import { keepPresence } from '../../calls/presence.ts';
import type { On } from '../host/route.ts';

export const presenceRoutes = (on: On) => {
  on(keepPresence, async ({ params: { id } }, { env, caller: { user_uuid } }) => ({
    data: await env.ROOMS.getByName(id).see(id, `user:${user_uuid}`),
  }));
};
