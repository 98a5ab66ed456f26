/**
 * Texts that members accept. Each acceptance is a consent receipt with the version of the text.
 * Commands that spend money wait until a member accepts the versions in force.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { day, moment } from '../platform/field.ts';

/** Texts that members accept at sign-up, and again after a change. Names as in `articleName`. */
export const agreementName = z.enum(['terms', 'privacy-policy']);
export type AgreementName = z.infer<typeof agreementName>;

const agreement = z.object({
  name: agreementName,
  /** The version in force: the Bangkok day from which it applies. */
  version: day,
  /** The version that the member accepted last. Null: no receipt. */
  accepted_version: day.nullable(),
  accepted_at: moment.nullable(),
  /** The version in force is newer than the accepted one. */
  is_due: z.boolean(),
});
/** A text with the acceptance of a member. */
export type AcceptedText = z.infer<typeof agreement>;

const answer = one(z.object({ agreements: z.array(agreement) }));

export const listAgreements = defineCall({
  method: 'GET',
  path: '/v1/profile/agreements',
  summary:
    'Lists the terms and the privacy policy with the version in force and the version that the caller accepted last',
  access: 'bearer',
  answer,
});

export const acceptAgreements = defineCall({
  method: 'POST',
  path: '/v1/profile/agreements',
  summary: 'Accepts the versions in force of the terms and the privacy policy. Repeating it creates no new receipt',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  /** The versions that the caller has read. */
  form: z.object({ terms_version: day, privacy_policy_version: day }),
  failures: ['agreement_outdated'],
  answer,
});
