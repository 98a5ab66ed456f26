/** Reports to staff, and decisions of staff. */
import { appealDecision, listOwnDecisions, report as reportCall } from '../../../calls/moderation/moderation.ts';
import { DecisionsPage } from '../../../client/moderation/decisions-page.tsx';
import { ReportPage } from '../../../client/moderation/report-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/moderation/moderation.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';

export const report = loader(pageDefinitions.report, (c, { params: { kind, uuid }, query: { status = null } }) =>
  page(c, { share: { kind: 'hidden' }, body: <ReportPage kind={kind} uuid={uuid} outcome={status} /> }),
);

export const send = action(pageDefinitions.report, 'send', async (c, { params: { kind, uuid }, form }) => {
  const result = await api(c, reportCall, { form: { kind, target_uuid: uuid, ...form } });
  const back = (status: 'sent' | 'own' | 'gone' | 'often') =>
    c.redirect(linkIn(c)(href('/report/{kind}/{uuid}', { kind, uuid }, { status })), 303);
  if (result.ok) return back('sent');
  const { code } = result.failure.error;
  if (code === 'report_of_oneself') return back('own');
  if (code === 'reported_not_found') return back('gone');
  return code === 'too_many_requests' ? back('often') : failedPage(c, result);
});

export const decisions = loader(pageDefinitions.decisions, async (c, { query: { cursor, status = null } }) => {
  const result = await api(c, listOwnDecisions, { query: { cursor } });
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const olderHref = next_cursor && linkIn(c)(href('/decisions', { cursor: next_cursor }));
  return page(c, {
    share: { kind: 'hidden' },
    body: <DecisionsPage decisions={data} outcome={status} olderHref={olderHref} />,
  });
});

export const appeal = action(pageDefinitions.decisions, 'appeal', async (c, { form: { uuid, appeal: text } }) => {
  const result = await api(c, appealDecision, { params: { uuid }, form: { appeal: text } });
  const back = (status: 'asked' | 'empty' | 'before' | 'often') =>
    c.redirect(linkIn(c)(href('/decisions', { status })), 303);
  if (result.ok) return back('asked');
  const { code } = result.failure.error;
  if (code === 'invalid_form') return back('empty');
  if (code === 'decision_appealed') return back('before');
  return code === 'too_many_requests' ? back('often') : failedPage(c, result);
});
