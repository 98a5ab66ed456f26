/** Notifications of the member, and their settings. */
import type { Context } from 'hono';
import { getNoticeSettings, listNotices, readNotices, setNoticeSettings } from '../../../calls/people/notice.ts';
import { getPush, type Pushing, setQuietHours, subscribePush, unsubscribePush } from '../../../calls/people/push.ts';
import { connectLine, disconnectLine } from '../../../calls/people/push-line.ts';
import { lineKinds, noticeKinds } from '../../../calls/platform/page-field.ts';
import { NoticesPage } from '../../../client/people/notice/notices-page.tsx';
import type { Push } from '../../../client/people/notice/push-section.tsx';
import type { QuietHours } from '../../../client/people/notice/quiet-section.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { notices as pageDefinition } from '../../../pages/people/notice.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';

export const notices = loader(pageDefinition, (c, { query }) => show(c, query));

/** `half`: quiet hours of which one time is missing. */
async function show(
  c: Context<EdgeEnv>,
  { cursor, status }: PageInput<typeof pageDefinition>['query'],
  half?: { typed: QuietHours; status: number },
): Promise<Response> {
  const [result, settings, pushResult] = await Promise.all([
    api(c, listNotices, { query: { cursor } }),
    api(c, getNoticeSettings, {}),
    api(c, getPush, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    status: half?.status ?? 200,
    body: (
      <NoticesPage
        notices={data}
        kinds={noticeKinds}
        off={settings.ok ? settings.answer.data.off : null}
        isSaved={status === 'saved'}
        {...(pushResult.ok ? channelsOf(c, pushResult.answer.data) : { push: null, line: null, quiet: null })}
        typedQuiet={half?.typed ?? null}
        now={new Date()}
        olderHref={next_cursor && linkIn(c)(href('/notices', { cursor: next_cursor }))}
      />
    ),
  });
}

/** Returns the channels. There are no pushes to devices if the service worker is switched off. */
function channelsOf(c: Context<EdgeEnv>, { public_key: key, device_count: deviceCount, quiet, line }: Pushing) {
  const push: Push | null = key !== null && c.get('settings').SERVICE_WORKER === 'on' ? { key, deviceCount } : null;
  return { push, line: line && { ...line, offered: [...lineKinds] }, quiet };
}

export const subscribe = action(pageDefinition, 'subscribe', async (c, { form }) =>
  redirectAfter(c, await api(c, subscribePush, { form: { ...form, language: c.get('locale') } })),
);

export const unsubscribe = action(pageDefinition, 'unsubscribe', async (c, { form }) =>
  redirectAfter(c, await api(c, unsubscribePush, { form })),
);

export const quiet = action(pageDefinition, 'quiet', async (c, { form }) => {
  const result = await api(c, setQuietHours, { form });
  if (!result.ok && result.failure.error.code === 'invalid_form')
    return show(c, {}, { typed: form, status: result.status });
  return redirectAfter(c, result);
});

export const line = action(pageDefinition, 'line', async (c, { form }) => {
  const kinds = lineKinds.filter((kind) => form[kind] !== undefined);
  return redirectAfter(
    c,
    kinds.length > 0
      ? await api(c, connectLine, { form: { kinds: kinds.join(','), language: c.get('locale') } })
      : await api(c, disconnectLine, {}),
  );
});

export const lineOff = action(pageDefinition, 'lineOff', async (c) =>
  redirectAfter(c, await api(c, disconnectLine, {})),
);

export const read = action(pageDefinition, 'read', async (c, { form: { key, path } }) => {
  const result = await api(c, readNotices, { form: key === undefined ? {} : { key } });
  if (!result.ok) return failedPage(c, result);
  return c.redirect(
    linkIn(c)(path === undefined ? href('/notices') : safeReturnTo(path, publicOrigin(c), href('/notices'))),
    303,
  );
});

/** Saves the selected kinds. */
export const choose = action(pageDefinition, 'choose', async (c, { form }) => {
  const off = noticeKinds.filter((kind) => form[kind] === undefined);
  return redirectAfter(c, await api(c, setNoticeSettings, { form: { off: off.join(',') } }));
});

const redirectAfter = (c: Context<EdgeEnv>, result: { ok: true } | Failure): Response | Promise<Response> =>
  result.ok ? c.redirect(linkIn(c)(href('/notices', { status: 'saved' })), 303) : failedPage(c, result);
