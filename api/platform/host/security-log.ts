/**
 * What concerns somebody's security, as the host sees it: apps come to it without the edge. The names are those of the
 * edge (docs/log.md); what came through the edge has its request id, and there stands from where.
 */
import { log } from './log.ts';

/** Every security event of the host with its level. */
const securityEvents = {
  /** A provider's token became one of ours. */
  signed_in: 'info',
  /** An account was made. */
  signed_up: 'info',
  /** A provider's token did not: `reason` is the failure's code. */
  sign_in_refused: 'warn',
  /** A server may ask by a credential, has another secret, or has one less. */
  service_created: 'warn',
  service_secret_made: 'warn',
  service_secret_revoked: 'info',
  /** Somebody had all that is held of them written down. */
  export_asked: 'warn',
  /** Somebody closes their account, or has come back to it. */
  account_closing: 'warn',
  account_reopened: 'info',
  /** What opens an account has changed: a provider's account was added or taken away, an address proved. */
  account_linked: 'info',
  account_unlinked: 'warn',
  email_proved: 'info',
  /** Staff made two accounts of one person one: `user_uuid` is who did it. */
  accounts_merged: 'warn',
  passkey_added: 'info',
  passkey_removed: 'warn',
  /** A colleague lets somebody of the house make a passkey in a session without one. */
  passkey_allowed: 'warn',
  /** A token of the app handed over one for a web view. */
  web_view_opened: 'info',
  /** The code of a web view became its token. */
  web_view_entered: 'info',
  /** A code was not taken. */
  web_view_refused: 'warn',
  signed_out: 'info',
  device_signed_out: 'info',
  signed_out_everywhere: 'info',
  access_refused: 'warn',
  step_up_required: 'info',
  /** Staff who signed in without their passkey asked for what only their role allows. */
  staff_passkey_required: 'info',
  limit_reached: 'warn',
  /** Staff gave somebody a role, or asked that a second person does (`reason`: which); blocked somebody, or no longer. */
  role_set: 'warn',
  person_blocked: 'warn',
  person_unblocked: 'warn',
  /** Somebody became an admin by a code. */
  became_admin: 'warn',
  /** Somebody tried to, by a code that is none. */
  admin_code_refused: 'warn',
  /** Staff have a fact that was set aside counted again. */
  fact_retried: 'info',
  /** Staff let a fact that was set aside count nowhere. */
  fact_dropped: 'info',
  /** Somebody approved, refused or withdrew what waits for two people: `reason` says which. */
  approval_decided: 'warn',
  /** Staff hold what somebody gave, for this `reason`, or let go of it. */
  giver_held: 'warn',
  giver_hold_ended: 'warn',
  /** Staff set what a rate, a share or a period is from a moment on. */
  setting_added: 'warn',
  /** Somebody asked about the data that is held of them; somebody of the house answered: `reason` says how. */
  data_request_asked: 'info',
  data_request_answered: 'warn',
  /** A breach of personal data was noted: 72 hours run. */
  breach_noted: 'warn',
  /** Staff approved or stopped who is paid, or set their account: `reason` says which. */
  payee_changed: 'warn',
  /** Staff let a payout go, held it or let it go on, or handed a file to the bank: `reason` says which. */
  payout_moved: 'warn',
} as const;

/** Writes a security event; the caller is named by their uuid and the public id of their token. */
export function logSecurity(
  security: keyof typeof securityEvents,
  facts: {
    requestId: string;
    user_uuid?: string;
    token_id?: string;
    provider?: string;
    reason?: string;
    call?: string;
    /** The name of a server. */
    service?: string;
    position?: number;
    /** The account that went into another, and which. */
    old_uuid?: string;
    into_uuid?: string;
    /** The name of a dated setting. */
    setting?: string;
  },
): void {
  const { requestId: request_id, ...rest } = facts;
  log(securityEvents[security], 'security', { security, request_id, ...rest });
}
