import type { PkDesk as Desk, PkInvitation, PkOpponent } from '../../../calls/live/pk.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { outcomeText } from './outcome-text.ts';

/** Selectable durations of a match. */
const PK_MINUTES = [3, 5, 10];

/**
 * PK in the studio: invitations, the current match and possible opponents. The forms work without
 * scripts; follow-panels.ts keeps them current.
 */
export function PkPanel({
  desk,
  opponents,
  q,
  viewKey,
  formError,
}: {
  desk: Desk;
  opponents: readonly PkOpponent[];
  q: string;
  /** Idempotency key. A second tap sends no second command. */
  viewKey: string;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  const isFree = desk.match?.outcome !== null && desk.outgoing?.status !== 'invited';
  return (
    <section id="pk" aria-labelledby="pk-title" className="card grid gap-4 p-5" data-desk>
      <h2 id="pk-title" className="text-xl font-bold">
        {t('pk:desk.title')}
      </h2>
      {formError && (
        <Alert title={t('pk:desk.failed')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <div role="status" className="grid gap-3" data-fresh>
        {desk.match && <Match desk={desk} />}
        {desk.outgoing && <Outgoing invitation={desk.outgoing} viewKey={viewKey} />}
        {desk.incoming.map((invitation) => (
          <Incoming key={invitation.uuid} invitation={invitation} viewKey={viewKey} />
        ))}
      </div>
      {desk.match?.outcome === null && (
        <Confirm
          ask={t('pk:desk.leave')}
          text={t('pk:desk.leave_text')}
          confirm={t('pk:desk.leave')}
          form={{ method: 'post', action: to(actionHref('/studio', '/pk/leave', {})) }}
        />
      )}
      {isFree && (
        <>
          <form method="get" action={`${to(href('/studio'))}#pk`}>
            <TextField id="pk-q" name="q" label={t('pk:desk.search')} value={q} maxLength={40}>
              <Button>{t('pk:desk.find')}</Button>
            </TextField>
          </form>
          {opponents.length === 0 && <p className="text-sm text-soft">{t('pk:desk.nobody')}</p>}
          <ul className="grid gap-3">
            {opponents.map((opponent) => (
              <Opponent key={opponent.live_uuid} opponent={opponent} viewKey={viewKey} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Match({ desk: { match, server_time } }: { desk: Desk }) {
  const { t, locale } = useSite();
  if (!match) return null;
  const { own, other, outcome } = match;
  const minutes = Math.max(0, Math.ceil((Date.parse(match.ends_at) - Date.parse(server_time)) / 60_000));
  return (
    <p>
      <b>{t('pk:against', { name: other.vb.name })}</b> {formatNumber(locale, own.coins)} :{' '}
      {formatNumber(locale, other.coins)}{' '}
      <span className="text-soft">{outcome ? outcomeText(t, match) : t('pk:desk.left', { minutes })}</span>
    </p>
  );
}

function Outgoing({ invitation: { uuid, vb, status }, viewKey }: { invitation: PkInvitation; viewKey: string }) {
  const { t } = useSite();
  if (status === 'on' || status === 'over') return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-1">{t(`pk:desk.sent.${status}`, { name: vb.name })}</p>
      {status === 'invited' && (
        <Answer to="decline" uuid={uuid} viewKey={viewKey}>
          {t('pk:desk.withdraw')}
        </Answer>
      )}
    </div>
  );
}

function Incoming({ invitation: { uuid, vb, minutes }, viewKey }: { invitation: PkInvitation; viewKey: string }) {
  const { t } = useSite();
  return (
    <div className="grid gap-3 rounded-m bg-lift p-4">
      <p className="flex items-center gap-3">
        <Avatar url={vb.avatar_url} eager />
        <b>{t('pk:desk.invites', { name: vb.name, minutes })}</b>
      </p>
      <div className="flex flex-wrap gap-2">
        <Answer to="accept" uuid={uuid} viewKey={viewKey} variant="primary">
          {t('pk:desk.accept')}
        </Answer>
        <Answer to="decline" uuid={uuid} viewKey={viewKey}>
          {t('pk:desk.decline')}
        </Answer>
      </div>
    </div>
  );
}

function Answer({
  to: by,
  uuid,
  viewKey,
  variant,
  children,
}: {
  to: 'accept' | 'decline';
  uuid: string;
  viewKey: string;
  variant?: 'primary';
  children: string;
}) {
  const { to } = useSite();
  return (
    <form method="post" action={to(actionHref('/studio', `/pk/${by}`, {}))}>
      <input type="hidden" name="idempotency_key" value={viewKey} />
      <input type="hidden" name="uuid" value={uuid} />
      <Button variant={variant ?? 'quiet'}>{children}</Button>
    </form>
  );
}

function Opponent({ opponent: { live_uuid, vb, title, is_busy }, viewKey }: { opponent: PkOpponent; viewKey: string }) {
  const { t, to } = useSite();
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar url={vb.avatar_url} />
      <p className="min-w-0 flex-1 leading-snug">
        <b className="block">{vb.name}</b>
        <span className="block truncate text-sm text-soft">{title}</span>
      </p>
      {is_busy ? (
        <span className="text-sm text-soft">{t('pk:desk.busy')}</span>
      ) : (
        <form method="post" action={to(actionHref('/studio', '/pk/invite', {}))} className="flex gap-2">
          <input type="hidden" name="idempotency_key" value={viewKey} />
          <input type="hidden" name="live_uuid" value={live_uuid} />
          <select name="minutes" className="select" aria-label={t('pk:desk.minutes_label')}>
            {PK_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('pk:desk.minutes', { minutes })}
              </option>
            ))}
          </select>
          <Button>{t('pk:desk.invite')}</Button>
        </form>
      )}
    </li>
  );
}
