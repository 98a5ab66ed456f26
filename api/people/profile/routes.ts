import type { On } from '../../platform/host/route.ts';
import { inviteRoutes } from '../invite/invite.ts';
import { ownCardRoutes } from './own-card.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { profileRoutes } from './profile.ts';

export const userRoutes = (on: On) => {
  inviteRoutes(on);
  ownCardRoutes(on);
  ownProfileRoutes(on);
  profileRoutes(on);
};
