import type { On } from '../../platform/framework/route.ts';
import { audienceRoutes } from './audience-overview.ts';
import { publicLiveRoutes } from './live.ts';
import { livePassRoutes } from './live-pass.ts';
import { liveResultRoutes } from './live-result.ts';
import { ownLiveRoutes } from './own-live.ts';
import { supporterRoutes } from './supporters.ts';
import { vbNumberRoutes } from './vb-numbers.ts';

export const prefixes = ['live', 'lives'];

export const routes = (on: On) => {
  audienceRoutes(on);
  publicLiveRoutes(on);
  livePassRoutes(on);
  liveResultRoutes(on);
  ownLiveRoutes(on);
  supporterRoutes(on);
  vbNumberRoutes(on);
};
