/** Missions and daily check-in of the member. */
import { z } from 'zod';
import { uuid } from '../../calls/platform/field.ts';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Check-in and missions of today, with their rewards. */
export const missions = definePage({
  path: '/missions',
  access: 'bearer',
  web_view: true,
  query: z.object({ status: outcome(['checked_in', 'claimed']) }),
  actions: {
    checkIn: { at: '/check-in', form: z.object({}) },
    claim: { at: '/claim', form: z.object({ mission: uuid }) },
  },
});
