import type { On } from '../route.ts';
import { eventDetailRoutes } from './detail.ts';
import { eventListRoutes } from './lists.ts';
import { monsterRoutes } from './monster.ts';
import { eventOutcomeRoutes } from './outcome.ts';

export const eventRoutes = (on: On) => {
  monsterRoutes(on);
  eventListRoutes(on);
  eventOutcomeRoutes(on);
  eventDetailRoutes(on);
};
