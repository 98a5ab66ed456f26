/** Failures of banners. */
import type { FailureTable } from '../platform/failure-table.ts';

export const bannerFailures = {
  banner_not_found: 404,
} as const satisfies FailureTable;
