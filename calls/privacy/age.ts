/**
 * Minimum age for payments, if one is set. Users state their birth date once, before their first
 * payment, and it is not stored.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { day, singleLine, uuid } from '../platform/field.ts';

const minAge = z.number().int().nonnegative();

/** The minimum age for payments, and the caller's state. */
const payingAge = z.object({
  /** 0: no minimum, and users are not asked. */
  min_age: minAge,
  /** `unknown`: the user must state their birth date before the next order. */
  state: z.enum(['not_asked', 'unknown', 'old_enough', 'too_young']),
  /** The day on which a user who is too young reaches the age. */
  from: day.nullable(),
});
/** Whether the caller is old enough to pay. */
export type PayingAge = z.infer<typeof payingAge>;

export const getPayingAge = defineCall({
  method: 'GET',
  path: '/v1/payment/age',
  summary: 'Returns the minimum age for payments, and whether the caller is known to have reached it',
  access: 'bearer',
  answer: one(payingAge),
});

export const tellBirthDate = defineCall({
  method: 'POST',
  path: '/v1/payment/age',
  summary:
    "Records the caller's birth date as the day from which they may pay. The date itself is not stored. The first statement about a minimum age is final, unless staff delete it",
  access: 'bearer',
  limit: { times: 20, window_seconds: 3_600 },
  form: z.object({ birth_date: day }),
  failures: ['birth_date_wrong'],
  answer: one(payingAge),
});

export const forgetPayingAge = defineCall({
  method: 'POST',
  path: '/v1/office/people/{uuid}/paying-age/forget',
  summary:
    "Deletes a user's statements about their age, to pay and to watch, for example after a typing error. The API asks the user again",
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground: singleLine(500) }),
  failures: ['paying_age_not_told'],
  answer: one(z.object({ is_forgotten: z.literal(true) })),
});
