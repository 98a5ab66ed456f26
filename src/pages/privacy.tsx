/** The member's privacy: their consents with history, the way to their devices, and closing the account. */
import { closeAccount, listConsents } from '../../calls/privacy.ts';
import { href } from '../../client/href.ts';
import { localePath } from '../../client/i18n.ts';
import { PrivacyPage } from '../../client/privacy/privacy-page.tsx';
import { privacy as row } from '../../pages/privacy.ts';
import { api } from '../api.ts';
import { readConsent } from '../consent.ts';
import { failedPage } from '../errors.tsx';
import { does, open } from '../open.ts';
import { page } from '../page.tsx';
import { logSecurity } from '../security-log.ts';
import { leave } from '../session/sign-out.ts';

export const privacy = open(row, async (c, { query: { cursor, status = null } }) => {
  const consents = await api(c, listConsents, { query: { cursor } });
  if (!consents.ok) return failedPage(c, consents);
  const { data, next_cursor } = consents.answer;
  const purposes = readConsent(c)?.purposes;
  const path = localePath(c.var.locale, href('/privacy'));
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <PrivacyPage
        consents={data}
        olderHref={next_cursor && `${path}?${new URLSearchParams({ cursor: next_cursor })}#consents`}
        current={
          purposes ? { purpose_02: purposes['02'] === 'allowed', purpose_03: purposes['03'] === 'allowed' } : null
        }
        outcome={status}
      />
    ),
  });
});

export const close = does(row, 'close', async (c) => {
  const closed = await api(c, closeAccount, {});
  if (!closed.ok && closed.failure.error.code === 'closing_needs_staff') {
    return c.redirect(`${localePath(c.var.locale, href('/privacy'))}?status=staff#closing`, 303);
  }
  if (!closed.ok) return failedPage(c, closed);
  await logSecurity(c, 'account_closing');
  await leave(c);
  const query = new URLSearchParams({ error: 'AccountClosing' });
  return c.redirect(`${localePath(c.var.locale, href('/auth/signin'))}?${query}`, 303);
});
