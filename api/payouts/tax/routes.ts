import type { On } from '../../platform/framework/route.ts';
import { certificateRoutes } from './certificate.ts';

export const prefixes = ['disbursement'];

export const routes = (on: On) => {
  certificateRoutes(on);
};
