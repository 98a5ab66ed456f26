/**
 * All failures that a call can answer: the declared ones, and those that follow from its input and
 * its access.
 */
import { authorityOf, mayBeHeld, wantsStepUp } from './platform/authority.ts';
import type { Call } from './platform/call.ts';
import type { FailureCode } from './platform/failure/failure-status.ts';

/** Returns each code once. Failures between the edge and the API are not included. */
export function failuresOf(call: Call): FailureCode[] {
  const { access, method, params, query, form, failures } = call;
  const authority = authorityOf(call);
  const takes = (fields: Call['query']) => Object.keys(fields.shape).length > 0;
  return [
    ...new Set<FailureCode>([
      ...when(access !== 'public', 'unauthorized'),
      ...when(method !== 'GET' && access !== 'service', 'account_closed'),
      ...when(access !== 'public' && access !== 'bearer', 'forbidden'),
      ...when(access === 'staff' || access === 'moderator', 'staff_passkey_required'),
      ...when(wantsStepUp(call), 'step_up_required'),
      ...when(call.needs_agreement === true, 'agreement_due'),
      ...when(authority !== null, 'authority_role'),
      ...when(authority !== null && mayBeHeld(authority), 'second_person_asked'),
      ...when(call.limit !== undefined, 'too_many_requests'),
      ...when(takes(params), 'invalid_params'),
      ...when(takes(query), 'invalid_query'),
      ...when('cursor' in query.shape || 'cursor' in form.shape, 'invalid_cursor'),
      ...when(takes(form), 'invalid_form', 'unsupported_media_type'),
      ...when(takes(form) || call.raw !== undefined, 'bad_request'),
      ...when(call.file !== undefined, 'upload_missing', 'upload_too_large'),
      ...when(changesOneOf(call), 'changed_meanwhile'),
      ...when(
        call.idempotent === true,
        'invalid_idempotency_key',
        'idempotency_key_reused',
        'idempotency_key_in_flight',
      ),
      ...when(call.method !== 'GET', 'refused_by_records'),
      ...failures,
      'internal',
    ]),
  ];
}

/**
 * Returns whether staff change one record with the call. Such calls accept `If-Match` with the
 * `ETag` of the state that the caller has seen.
 */
export const changesOneOf = ({ access, method, params }: Call): boolean =>
  (access === 'staff' || access === 'moderator') && method !== 'GET' && Object.keys(params.shape).length > 0;

const when = (is: boolean, ...codes: FailureCode[]) => (is ? codes : []);
