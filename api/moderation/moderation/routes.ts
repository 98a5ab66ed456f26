/**
 * Routes for reports, the queue of staff and decisions, for the kinds of content of all features.
 */
import moderatedKinds from 'virtual:api-moderated';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import type { On } from '../../platform/framework/route.ts';
import { decisionRoutes } from './decision.ts';
import type { ModeratedKind } from './kind.ts';
import { reportRoutes } from './report.ts';

export const prefixes = ['moderation', 'office'];

export const routes = (on: On) => {
  const kinds = Object.fromEntries(moderatedKinds.map((kind) => [kind.kind, kind])) as Record<
    ReportKind,
    ModeratedKind
  >;
  reportRoutes(on, kinds);
  decisionRoutes(on, kinds);
};
