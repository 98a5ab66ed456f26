import { keepPresence } from '../../../calls/live/room-presence.ts';
import type { On } from '../../platform/framework/route.ts';
import { roomsIn } from './bindings.ts';

export const prefixes = ['lives'];

export const routes = (on: On) => {
  on(keepPresence, async ({ params: { id }, query }, { env, caller: { user_uuid, session } }) => {
    const data = await roomsIn(env)
      .getByName(id)
      .see(id, `user:${user_uuid}`, { session, address: null, source: query.from });
    return data ? { data } : { failed: 'unauthorized' };
  });
};
