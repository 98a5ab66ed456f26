import type { GuestCandidate, GuestDesk, GuestSeat } from '../../../calls/live/guest.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/**
 * Guests in the studio: those who are there, open invitations, and members to invite. The forms work
 * without scripts; follow-panels.ts keeps them current.
 */
export function GuestPanel({
  desk: { seats, layout },
  candidates,
  q,
  maxGuests,
  isInPk,
  viewKey,
  formError,
}: {
  desk: GuestDesk;
  candidates: readonly GuestCandidate[];
  q: string;
  maxGuests: number;
  /** A live has guests or a match. */
  isInPk: boolean;
  /** Idempotency key. A second tap sends no second command. */
  viewKey: string;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  const openCount = seats.filter(({ status }) => status === 'on' || status === 'invited').length;
  return (
    <section id="guest-desk" aria-labelledby="guest-title" className="card grid gap-4 p-5" data-desk>
      <h2 id="guest-title" className="text-xl font-bold">
        {t('guest:desk.title', { count: seats.filter(({ status }) => status === 'on').length, most: maxGuests })}
      </h2>
      {formError && (
        <Alert title={t('guest:desk.failed')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <div role="status" className="grid gap-3" data-fresh>
        {seats.map((seat) => (
          <Seat key={seat.uuid} seat={seat} />
        ))}
      </div>
      <form
        method="post"
        action={to(actionHref('/studio', '/guests/layout', {}))}
        className="flex flex-wrap items-center gap-2"
      >
        <span className="flex-1">{t('guest:desk.layout')}</span>
        {(['grid', 'side'] as const).map((one) => (
          <button key={one} className="btn quiet" type="submit" name="layout" value={one} aria-pressed={one === layout}>
            {t(`guest:desk.${one}`)}
          </button>
        ))}
      </form>
      <p className="text-sm text-soft">{t('guest:desk.note')}</p>
      {isInPk ? (
        <p className="text-sm text-soft">{t('guest:desk.in_pk')}</p>
      ) : openCount >= maxGuests ? (
        <p className="text-sm text-soft">{t('guest:desk.full')}</p>
      ) : (
        <>
          <form method="get" action={`${to(href('/studio'))}#guest-desk`}>
            <TextField id="guest-q" name="guest" label={t('guest:desk.search')} value={q} maxLength={40}>
              <Button>{t('pk:desk.find')}</Button>
            </TextField>
          </form>
          {candidates.length === 0 && <p className="text-sm text-soft">{t('guest:desk.nobody')}</p>}
          <ul className="grid gap-3">
            {candidates.map((candidate) => (
              <Candidate key={candidate.user.uuid} candidate={candidate} viewKey={viewKey} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Seat({ seat: { uuid, user, status, is_shown, is_voice_only, is_muted, ended_by } }: { seat: GuestSeat }) {
  const { t } = useSite();
  const state =
    status === 'over'
      ? t(`guest:desk.over.${ended_by ?? 'guest'}`)
      : status === 'on'
        ? t(is_shown ? (is_voice_only ? 'guest:is.voice' : 'guest:is.camera') : 'guest:desk.comes')
        : t(`guest:desk.state.${status}`);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar url={user.avatar_url} />
      <p className="min-w-0 flex-1 basis-40 leading-snug">
        <b className="block truncate">{user.name}</b>
        <span className="text-sm text-soft">
          {state}
          {status === 'on' && is_muted && ` · ${t('guest:muted')}`}
        </span>
      </p>
      {status === 'on' && (
        <SeatForm to="mute" uuid={uuid} name={user.name} field={{ is_muted: String(!is_muted) }}>
          {t(is_muted ? 'guest:desk.unmute' : 'guest:desk.mute')}
        </SeatForm>
      )}
      {status === 'invited' && (
        <SeatForm to="remove" uuid={uuid} name={user.name}>
          {t('pk:desk.withdraw')}
        </SeatForm>
      )}
      {status === 'on' && <RemoveGuest uuid={uuid} name={user.name} />}
    </div>
  );
}

function RemoveGuest({ uuid, name }: { uuid: string; name: string }) {
  const { t, to } = useSite();
  return (
    <Confirm
      ask={t('guest:desk.remove')}
      text={t('guest:desk.remove_text', { name })}
      confirm={t('guest:desk.remove')}
      form={{ method: 'post', action: to(actionHref('/studio', '/guests/remove', {})) }}
    >
      <input type="hidden" name="uuid" value={uuid} />
    </Confirm>
  );
}

function SeatForm({
  to: by,
  uuid,
  name,
  field = {},
  children,
}: {
  to: 'mute' | 'remove';
  uuid: string;
  name: string;
  field?: Record<string, string>;
  children: string;
}) {
  const { to } = useSite();
  return (
    <form method="post" action={to(actionHref('/studio', `/guests/${by}`, {}))}>
      <input type="hidden" name="uuid" value={uuid} />
      {Object.entries(field).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button>
        {children}
        <span className="sr-only"> {name}</span>
      </Button>
    </form>
  );
}

function Candidate({ candidate: { user, is_here }, viewKey }: { candidate: GuestCandidate; viewKey: string }) {
  const { t, to } = useSite();
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar url={user.avatar_url} />
      <p className="min-w-0 flex-1 basis-40 leading-snug">
        <b className="block truncate">{user.name}</b>
        <span className="block truncate text-sm text-soft">
          {is_here ? t('guest:desk.here') : (user.family_name ?? t('guest:desk.vb'))}
        </span>
      </p>
      <form method="post" action={to(actionHref('/studio', '/guests/invite', {}))}>
        <input type="hidden" name="idempotency_key" value={viewKey} />
        <input type="hidden" name="user_uuid" value={user.uuid} />
        <Button>
          {t('pk:desk.invite')}
          <span className="sr-only"> {user.name}</span>
        </Button>
      </form>
    </li>
  );
}
