import type { On } from '../../platform/framework/route.ts';
import { eventDetailRoutes } from './detail.ts';
import { eventListRoutes } from './lists.ts';
import { eventOutcomeRoutes } from './outcome.ts';
import { eventPlaceRoutes } from './own-ranks.ts';
import { eventParticipantRoutes } from './participate.ts';
import { eventReminderRoutes } from './remind.ts';

export const prefixes = ['events'];

export const routes = (on: On) => {
  eventListRoutes(on);
  eventPlaceRoutes(on);
  eventOutcomeRoutes(on);
  eventDetailRoutes(on);
  eventReminderRoutes(on);
  eventParticipantRoutes(on);
};
