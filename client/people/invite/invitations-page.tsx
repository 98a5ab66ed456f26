import type { InvitationUse } from '../../../calls/people/invite.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Panel } from '../../ui/task/panel.tsx';

/**
 * Newcomers who used the member's invitations: the bonus received, or the reason why the invitation
 * did not count.
 */
export function InvitationsPage({
  uses,
  invitation,
  olderHref,
}: {
  uses: InvitationUse[];
  /** The member's link and the newcomer's bonus. Null: no link was created yet. */
  invitation: { url: string; coins: number } | null;
  olderHref: string | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('invite:uses.title')}</h1>
      <Panel title={t('invite:own.title')}>
        {invitation ? (
          <>
            <p className="text-sm text-soft">{t('invite:own.text')}</p>
            <a className="wrap-anywhere underline" href={invitation.url}>
              {invitation.url}
            </a>
            {invitation.coins > 0 && (
              <p className="flex flex-wrap items-center gap-2 text-sm">
                {t('invite:own.coins')} <CoinAmount coins={invitation.coins} />
              </p>
            )}
          </>
        ) : (
          <form className="grid gap-3" method="post" action={to(href('/profile/invitations'))}>
            <p className="text-sm text-soft">{t('invite:own.none')}</p>
            <Button variant="primary" wide>
              {t('invite:own.make')}
            </Button>
          </form>
        )}
      </Panel>
      {uses.length === 0 ? (
        <EmptyState picture="people" title={t('invite:uses.none')} text={t('invite:uses.none_text')} />
      ) : (
        <ul className="card px-4">
          {uses.map((use) => (
            <Use key={use.newcomer.uuid} use={use} />
          ))}
        </ul>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('invite:uses.older')}</ButtonLink>}
    </div>
  );
}

function Use({ use: { newcomer, used_at, coins, reason } }: { use: InvitationUse }) {
  const { t, locale } = useSite();
  return (
    <li className="flex flex-wrap items-center gap-3 border-t py-3 first:flush">
      <Avatar url={newcomer.avatar_url} />
      <span className="min-w-0 flex-1 basis-32">
        <b className="block truncate font-medium">{newcomer.name}</b>
        <span className="text-xs text-soft">{formatDateTime(locale, used_at)}</span>
      </span>
      {reason === null ? (
        <CoinAmount coins={coins} />
      ) : (
        <span className="text-sm text-soft">{t(`invite:uses.reason.${reason}`)}</span>
      )}
    </li>
  );
}
