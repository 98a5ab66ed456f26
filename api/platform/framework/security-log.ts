/**
 * Security events that the API logs. Apps reach the API without the edge. Names match those of the
 * edge (docs/log.md); a request through the edge shares its request id, and the edge's line has
 * the origin.
 */
import { log } from './log.ts';

/** Security events of the API by log level. */
const securityEvents = {
  /** A provider's token, or the signature of a passkey, was exchanged for a session token. */
  signed_in: 'info',
  /** An account was created. */
  signed_up: 'info',
  /**
   * A provider's token, a passkey or a suspended user was rejected: `reason` is the failure code.
   */
  sign_in_refused: 'warn',
  /** A server credential was created, got another secret, or lost one. */
  service_created: 'warn',
  service_secret_made: 'warn',
  service_secret_revoked: 'info',
  /** A user requested a personal data export. */
  export_asked: 'warn',
  /** A user is closing their account, or has reopened it. */
  account_closing: 'warn',
  account_reopened: 'info',
  /**
   * The linked logins of an account changed: a provider account was added or removed, an address
   * verified.
   */
  account_linked: 'info',
  account_unlinked: 'warn',
  email_proved: 'info',
  /** Staff merged two accounts of one person: `user_uuid` is the member of staff. */
  accounts_merged: 'warn',
  passkey_added: 'info',
  passkey_removed: 'warn',
  /** A colleague allowed a member of staff to create a passkey in a session without one. */
  passkey_allowed: 'warn',
  /** An app's token issued one for a web view. */
  web_view_opened: 'info',
  /** The code of a web view was exchanged for its token. */
  web_view_entered: 'info',
  /** The code of a web view was rejected. */
  web_view_refused: 'warn',
  signed_out: 'info',
  device_signed_out: 'info',
  signed_out_everywhere: 'info',
  access_refused: 'warn',
  step_up_required: 'info',
  /** Staff who signed in without their passkey called something that only their role allows. */
  staff_passkey_required: 'info',
  limit_reached: 'warn',
  /**
   * Staff set a role (`reason`), suspended a user (`reason` is the end), or lifted that.
   */
  role_set: 'warn',
  person_blocked: 'warn',
  person_unblocked: 'warn',
  /** A user became an admin by a code. */
  became_admin: 'warn',
  /** A user tried to become an admin with a wrong code. */
  admin_code_refused: 'warn',
  /** Staff retried a quarantined fact. */
  fact_retried: 'info',
  /** Staff dropped a quarantined fact: it counts nowhere. */
  fact_dropped: 'info',
  /** A request under dual control was approved, rejected or withdrawn: `reason` says which. */
  approval_decided: 'warn',
  /** Staff held the gifts that a user gave, for this `reason`, or released them. */
  giver_held: 'warn',
  giver_hold_ended: 'warn',
  /** Staff added a value of an effective-dated setting, or changed a row of the authority table. */
  setting_added: 'warn',
  /** A user requested their data; staff answered: `reason` says how. */
  data_request_asked: 'info',
  data_request_answered: 'warn',
  /** Staff noted a breach of personal data: the 72 hours to notify the regulator began. */
  breach_noted: 'warn',
  /** Staff approved or stopped a payee, or set their account: `reason` says which. */
  payee_changed: 'warn',
  /**
   * Staff held a payout, let it continue or gave it up: `reason` is its new state.
   */
  payout_moved: 'warn',
} as const;

/** Logs a security event. The caller is identified by uuid and the public id of their token. */
export function logSecurity(
  security: keyof typeof securityEvents,
  facts: {
    requestId: string;
    user_uuid?: string;
    token_id?: string;
    provider?: string;
    reason?: string;
    call?: string;
    /** Name of a server. */
    service?: string;
    position?: number;
    /** The merged account, and the one that remains. */
    old_uuid?: string;
    into_uuid?: string;
    /** Name of an effective-dated setting, or `authority:` and a row of the authority table. */
    setting?: string;
  },
): void {
  const { requestId: request_id, ...rest } = facts;
  log(securityEvents[security], 'security', { security, request_id, ...rest });
}
