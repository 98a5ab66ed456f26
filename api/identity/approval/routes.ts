import subjects from 'virtual:api-approvals';
import { approvalRoutes } from './approvals.ts';

export const prefixes = ['office'];

/** Routes for the approvals of all features. */
export const routes = approvalRoutes(subjects);
