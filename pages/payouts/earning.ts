/** Earnings of VBs and families from gifts. */
import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { month } from '../../calls/platform/page-field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

const query = z.object({ month: month.optional().catch(undefined) });

/** Earnings of a VB in a month. An invalid month shows the current one. */
export const earnings = definePage({ path: '/earnings', access: 'caster', web_view: true, query });

/** Commissions for items sold in the VB's lives. */
export const commissions = definePage({
  path: '/earnings/commissions',
  access: 'caster',
  web_view: true,
  query: z.object({ cursor }),
});

/** Daily earnings of a month, for a spreadsheet. */
export const earningDays = definePage({ path: '/earnings/days', access: 'caster', web_view: true, query });

/** Earnings of a family's VBs in a month, and its share of them. */
export const familyEarnings = definePage({ path: '/earnings/family', access: 'family', web_view: true, query });

/** Received gifts with their state. A reversed gift shows its reason and the appeal. */
export const receivedGifts = definePage({
  path: '/earnings/gifts',
  access: 'caster',
  web_view: true,
  query: z.object({ cursor, status: outcome(['appealed', 'not_appealed', 'appeal_empty']) }),
  // Accepts any text: the page shows errors.
  actions: { appeal: { at: '/appeal', form: z.object({ gift_uuid: uuid, appeal: z.string().default('') }) } },
});

const ofYear = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/)
    .optional()
    .catch(undefined),
});

const yearPage = { access: 'caster', web_view: true, query: ofYear } as const;
const familyYearPage = { ...yearPage, access: 'family' } as const;

/**
 * Gross, tax and certificates of a year, for printing with a tax return. The file has the same for
 * a spreadsheet.
 */
export const earningYear = definePage({ path: '/earnings/year', ...yearPage });
/** The same year as a CSV file. */
export const earningYearFile = definePage({ path: '/earnings/year/file', ...yearPage });

/** The year of a family: gross of its VBs, its share, and its own certificates. */
export const familyEarningYear = definePage({ path: '/earnings/family/year', ...familyYearPage });
/** The same year as a CSV file. */
export const familyEarningYearFile = definePage({ path: '/earnings/family/year/file', ...familyYearPage });
