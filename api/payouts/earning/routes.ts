import type { On } from '../../platform/framework/route.ts';
import { yearRoutes } from './earning-year.ts';
import { familyEarningRoutes } from './family.ts';
import { ownEarningRoutes } from './own-earnings.ts';
import { receivedRoutes } from './received-gifts.ts';

export const prefixes = ['earnings'];

export const routes = (on: On) => {
  ownEarningRoutes(on);
  familyEarningRoutes(on);
  receivedRoutes(on);
  yearRoutes(on);
};
