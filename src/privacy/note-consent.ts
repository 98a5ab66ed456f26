import type { Context } from 'hono';
import { recordConsent } from '../../calls/privacy/privacy.ts';
import type { EdgeEnv } from '../env.ts';
import { log } from '../platform/base/log.ts';
import { api } from '../platform/host/api.ts';
import { CONSENT_VERSION, type ConsentRecord } from './consent.ts';

/** Notes a choice with the member whose it is, `bearer` or whoever's session this is. It holds in this browser even where it cannot be. */
export async function noteConsent(
  c: Context<EdgeEnv>,
  purposes: Pick<ConsentRecord['purposes'], '02' | '03'>,
  bearer?: string,
): Promise<void> {
  const form = { version: CONSENT_VERSION, purpose_02: purposes['02'], purpose_03: purposes['03'] };
  const noted = await api(c, recordConsent, { form, ...(bearer !== undefined && { bearer }) });
  if (!noted.ok)
    log('warn', { event: 'consent_not_noted', request_id: c.get('requestId'), code: noted.failure.error.code });
}
