import type { On } from '../../platform/framework/route.ts';
import { liveKeyRoutes } from '../broadcast/live-key.ts';
import { presenceRoutes } from '../room/presence.ts';
import { streamKeyRoutes } from '../studio/stream-key.ts';
import { studioRoutes } from '../studio/waiting-live.ts';
import { publicLiveRoutes } from './live.ts';
import { livePassRoutes } from './live-pass.ts';
import { liveResultRoutes } from './live-result.ts';
import { ownLiveRoutes } from './own-live.ts';
import { supporterRoutes } from './supporters.ts';

export const prefixes = ['live', 'lives', 'studio'];

export const routes = (on: On) => {
  publicLiveRoutes(on);
  studioRoutes(on);
  streamKeyRoutes(on);
  liveKeyRoutes(on);
  livePassRoutes(on);
  liveResultRoutes(on);
  ownLiveRoutes(on);
  presenceRoutes(on);
  supporterRoutes(on);
};
