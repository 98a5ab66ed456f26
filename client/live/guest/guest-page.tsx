import type { GuestSeat, OwnSeat } from '../../../calls/live/guest.ts';
import type { ShownLive } from '../../../calls/live/live.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { GuestSending } from './guest-sending.tsx';

/** The viewer as a guest of a live: the invitation, their own picture, or how it ended. */
export function GuestPage({
  own: { live, seat, min_age, age },
  shownLive,
  mediaBase,
  maxLength,
  viewKey,
  typed,
  formError,
}: {
  own: OwnSeat;
  /** Null: the live is over. */
  shownLive: ShownLive | null;
  mediaBase: string;
  /** Maximum length of a chat message. */
  maxLength: number;
  viewKey: string;
  /** The birth date as typed. */
  typed: string;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  const watch = to(href('/live/{slug}', { slug: live.slug }));
  const error = formError && (
    <Alert title={t('guest:page.failed')}>
      <p>{t(`error:code.${formError}`)}</p>
    </Alert>
  );
  if (seat?.status === 'on' && shownLive)
    return <GuestSending live={shownLive} seat={seat} mediaBase={mediaBase} viewKey={viewKey} maxLength={maxLength} />;
  return (
    <div className="wrap grid max-w-136 grid-cols-1 gap-5 py-6">
      <BackLink href={watch} text={live.title} />
      <h1 className="text-2xl font-bold">{t('guest:page.title', { name: live.caster.name })}</h1>
      {error}
      {seat?.status === 'invited' ? (
        <Invitation own={{ live, seat, min_age, age }} viewKey={viewKey} typed={typed} formError={formError} />
      ) : (
        <EmptyState picture="stage" title={t('guest:page.none')} text={endText(t, seat)}>
          <ButtonLink variant="primary" icon="live" href={watch}>
            {t('pk:watch', { name: live.caster.name })}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

function endText(t: ReturnType<typeof useSite>['t'], seat: GuestSeat | null): string {
  if (!seat) return t('guest:page.never');
  return seat.status === 'over'
    ? t(`guest:page.over.${seat.ended_by ?? 'guest'}`)
    : t(`guest:page.state.${seat.status === 'on' || seat.status === 'invited' ? 'expired' : seat.status}`);
}

function Invitation({
  own: { live, seat, min_age, age },
  viewKey,
  typed,
  formError,
}: {
  own: Omit<OwnSeat, 'seat'> & { seat: GuestSeat };
  viewKey: string;
  typed: string;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  const { slug, caster } = live;
  return (
    <section className="card grid gap-4 p-5">
      <p className="flex items-center gap-3">
        <Avatar url={caster.avatar_url} eager />
        <b>{t('guest:page.invites', { name: caster.name })}</b>
      </p>
      <ul className="grid list-disc gap-2 ps-5 text-sm text-soft">
        <li>{t('guest:page.rule.seen')}</li>
        <li>{t('guest:page.rule.host')}</li>
        <li>{t('guest:page.rule.earn')}</li>
        <li>{t('guest:page.rule.sound')}</li>
      </ul>
      {age === 'too_young' ? (
        <p role="status">{t('guest:page.too_young', { age: min_age ?? 0 })}</p>
      ) : (
        <form method="post" className="grid gap-3" action={to(actionHref('/live/{slug}/guest', '/accept', { slug }))}>
          <input type="hidden" name="idempotency_key" value={viewKey} />
          <input type="hidden" name="uuid" value={seat.uuid} />
          {age === 'unknown' && (
            <DateField
              id="birth_date"
              name="birth_date"
              label={t('order:age.birth_date')}
              value={typed}
              isBirthday
              hint={t('guest:page.age_hint', { age: min_age ?? 0 })}
              problem={formError === 'birth_date_wrong' ? t('order:age.problem') : null}
            />
          )}
          <Button variant="primary" wide name="voice_only" value="false">
            {t('guest:page.camera')}
          </Button>
          <Button wide name="voice_only" value="on">
            {t('guest:page.voice')}
          </Button>
        </form>
      )}
      <form method="post" action={to(actionHref('/live/{slug}/guest', '/leave', { slug }))}>
        <input type="hidden" name="uuid" value={seat.uuid} />
        <Button wide>{t('guest:page.decline')}</Button>
      </form>
    </section>
  );
}
