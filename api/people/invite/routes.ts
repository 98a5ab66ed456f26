import type { On } from '../../platform/framework/route.ts';
import { inviteRoutes } from './invite.ts';

export const prefixes = ['invitation'];

export const routes = (on: On) => {
  inviteRoutes(on);
};
