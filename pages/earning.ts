/** What VBs and families earn by gifts. */
import { z } from 'zod';
import { month } from '../calls/earning.ts';
import { definePage } from './page.ts';

const query = z.object({ month: month.optional().catch(undefined) });

export const earnings = definePage({ path: '/earnings', access: 'caster', web_view: true, query });

/** The days of a month, for a spreadsheet. */
export const earningDays = definePage({ path: '/earnings/days', access: 'caster', web_view: true, query });

export const familyEarnings = definePage({ path: '/earnings/family', access: 'family', web_view: true, query });
