import type { Context } from 'hono';
import { recordConsent } from '../../calls/privacy/privacy.ts';
import type { EdgeEnv } from '../env.ts';
import { log } from '../platform/base/log.ts';
import { api } from '../platform/host/api.ts';
import { CONSENT_VERSION, type ConsentRecord } from './consent.ts';

/**
 * Records a choice for the member of `bearer` or of the session. If that fails, the choice still
 * applies in this browser.
 */
export async function forwardConsent(
  c: Context<EdgeEnv>,
  purposes: Pick<ConsentRecord['purposes'], '02' | '03'>,
  bearer?: string,
): Promise<void> {
  const form = { version: CONSENT_VERSION, purpose_02: purposes['02'], purpose_03: purposes['03'] };
  const result = await api(c, recordConsent, { form, ...(bearer !== undefined && { bearer }) });
  if (!result.ok)
    log('warn', { event: 'consent_not_stored', request_id: c.get('requestId'), code: result.failure.error.code });
}
