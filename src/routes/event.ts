/** Events (spec 2): under the app events path for everybody, and as web views for the app. The same pages. */
import { Hono } from 'hono';
import { eventsPath, webViewEventsPath } from '../../client/event/paths.ts';
import type { EdgeEnv } from '../env.ts';
import { eventDetail } from '../event/detail.tsx';
import { eventList } from '../event/list.tsx';
import { monsterDetail } from '../event/monster.tsx';

export const event = new Hono<EdgeEnv>();

for (const base of [eventsPath, webViewEventsPath]) {
  event.get(base, eventList);
  event.get(`${base}/:id`, eventDetail);
  event.get(`${base}/:id/monster`, monsterDetail);
}
