/** The only script of the plain pages. A hydrated page has its own, app/app.tsx. */
import { enhancePage } from './enhance.ts';
import { tickCountdowns } from './event/tick-countdowns.ts';
import { followMonsters } from './monster/follow-monsters.ts';
import { watchSession } from './session-watch.ts';

enhancePage();
watchSession();
followMonsters();
void tickCountdowns();
