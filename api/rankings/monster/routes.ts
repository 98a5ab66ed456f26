import type { On } from '../../platform/framework/route.ts';
import { monsterRoutes } from './monster.ts';

export const prefixes = ['events'];

export const routes = (on: On) => {
  monsterRoutes(on);
};
