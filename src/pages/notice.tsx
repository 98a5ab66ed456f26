/** What has happened that concerns the member, and of what they want to be told. */
import { getNoticeSettings, listNotices, readNotices, setNoticeSettings } from '../../calls/notice.ts';
import { noticeKinds } from '../../calls/page-field.ts';
import { href } from '../../client/href.ts';
import { NoticesPage } from '../../client/notice/notices-page.tsx';
import { notices as row } from '../../pages/notice.ts';
import { api } from '../api.ts';
import { failedPage } from '../errors.tsx';
import { does, open } from '../open.ts';
import { page } from '../page.tsx';
import { publicOrigin } from '../public-origin.ts';
import { safeReturnTo } from '../safe-return-to.ts';
import { linkIn } from '../site.ts';

export const notices = open(row, async (c, { query: { cursor, status } }) => {
  const [found, settings] = await Promise.all([
    api(c, listNotices, { query: { cursor } }),
    api(c, getNoticeSettings, {}),
  ]);
  if (!found.ok) return failedPage(c, found);
  const { data, next_cursor } = found.answer;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <NoticesPage
        notices={data}
        kinds={noticeKinds}
        off={settings.ok ? settings.answer.data.off : null}
        isSaved={status === 'saved'}
        olderHref={next_cursor && linkIn(c)(href('/notices', { cursor: next_cursor }))}
      />
    ),
  });
});

export const read = does(row, 'read', async (c, { form: { key, path } }) => {
  const done = await api(c, readNotices, { form: key === undefined ? {} : { key } });
  if (!done.ok) return failedPage(c, done);
  return c.redirect(
    linkIn(c)(path === undefined ? href('/notices') : safeReturnTo(path, publicOrigin(c), href('/notices'))),
    303,
  );
});

/** Each that is ticked is wanted. */
export const choose = does(row, 'choose', async (c, { form }) => {
  const off = noticeKinds.filter((kind) => form[kind] === undefined);
  const done = await api(c, setNoticeSettings, { form: { off: off.join(',') } });
  return done.ok ? c.redirect(linkIn(c)(href('/notices', { status: 'saved' })), 303) : failedPage(c, done);
});
