import type { Session } from '../../calls/identity/auth.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatDateTime } from '../platform/texts/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';

interface SessionListProps {
  sessions: Session[];
  olderHref: string | null;
  outcome: 'revoked' | 'gone' | null;
}

/** Signed-in devices. The member can sign out each other device, or all at once. */
export function SessionList({ sessions, olderHref, outcome }: SessionListProps) {
  const { t, to } = useSite();
  return (
    <section aria-labelledby="sessions" className="card grid gap-1 p-5 md:p-8">
      <h2 id="sessions" className="text-xl font-bold">
        {t('profile:sessions.title')}
      </h2>
      <p className="mb-3 text-sm text-soft">{t('profile:sessions.text')}</p>
      {outcome && <NoticeBox>{t(`profile:sessions.${outcome}`)}</NoticeBox>}
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {olderHref && (
        <p className="mt-2">
          <ButtonLink href={olderHref}>{t('profile:sessions.older')}</ButtonLink>
        </p>
      )}
      <form
        className="mt-4 grid gap-2 border-t pt-5"
        method="post"
        action={to(`${href('/profile')}/sign-out-everywhere`)}
      >
        <Button wide>{t('profile:sessions.everywhere')}</Button>
        <p className="text-center text-xs text-soft">{t('profile:sessions.everywhere_text')}</p>
      </form>
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t, to, locale } = useSite();
  const device = session.device || t('profile:sessions.unknown');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3">
      <Icon name="phone" size={24} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Tag>{t('profile:sessions.current')}</Tag>}
          {session.handed_over && <Tag>{t('profile:sessions.handed_over')}</Tag>}
        </p>
        <p className="hidden text-xs text-soft md:block">
          {t('profile:sessions.since', { when: formatDateTime(locale, session.created_at) })}
        </p>
        <p className="text-xs text-soft">
          {t('profile:sessions.used', { when: formatDateTime(locale, session.last_used_at) })}
        </p>
      </div>
      {!session.current && (
        <form method="post" action={to(`${href('/profile')}/sign-out-device`)}>
          <input type="hidden" name="id" value={session.id} />
          <Button>
            {t('profile:sessions.sign_out')}
            <span className="sr-only"> {t('profile:sessions.sign_out_of', { device })}</span>
          </Button>
        </form>
      )}
    </li>
  );
}
