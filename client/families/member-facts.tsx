import type { FamilyMemberDetail } from '../../calls/families/family.ts';
import { unitsOf } from '../../calls/platform/text/length.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatDate, formatDateTime, formatDay } from '../platform/texts/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../ui/facts/facts.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { AgreementFacts } from './agreement-facts.tsx';
import { LiveTime, MonthTable } from './month-table.tsx';

/** Everything that a family sees of a member. The family and the VB see the same. */
export function MemberFacts({ member }: { member: FamilyMemberDetail }) {
  const { t, to, locale } = useSite();
  const { user, on_air_slug, joined_at, notice, month, month_before, agreement } = member;
  return (
    <>
      {notice && (
        <p role="status" className="card p-4 text-sm">
          <b>{t(`family:notice.by_${notice.by}`, { when: formatDateTime(locale, notice.leaves_at) })}</b>
          <span className="block wrap-anywhere">{notice.ground}</span>
        </p>
      )}
      <Panel title={t('family:member.title')}>
        <DescriptionList>
          <DescriptionItem name={t('family:joined')}>{formatDate(locale, joined_at)}</DescriptionItem>
          <DescriptionItem name={t('family:on_air')}>
            {on_air_slug === null ? (
              t('family:off_air')
            ) : (
              <a className="underline" href={to(href('/live/{slug}', { slug: on_air_slug }))}>
                {t('family:on_air_now')}
              </a>
            )}
          </DescriptionItem>
        </DescriptionList>
        <MonthTable months={[month, month_before]} label={user.name} />
      </Panel>
      <LiveDays member={member} />
      <Panel title={t('family:agreement.title')}>
        <AgreementFacts agreement={agreement} />
      </Panel>
    </>
  );
}

/** Time on air per day, as a table with bars. */
function LiveDays({ member: { days } }: { member: FamilyMemberDetail }) {
  const { t, locale } = useSite();
  const longest = Math.max(1, ...days.map(({ live_seconds }) => live_seconds));
  return (
    <Panel title={t('family:live_days')}>
      {days.length === 0 ? (
        <p className="text-sm text-soft">{t('family:no_days')}</p>
      ) : (
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-soft">
              <th scope="col">{t('family:day')}</th>
              <th scope="col">{t('family:hours')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, live_seconds }) => (
              <tr key={day} className="border-t">
                <th scope="row" className="py-2 pr-4 text-left font-normal! whitespace-nowrap">
                  {formatDay(locale, `${day}T05:00:00Z`)}
                </th>
                <td className="py-2">
                  <meter className="meter mb-1" min={0} max={longest} value={live_seconds} aria-hidden="true" />
                  <LiveTime seconds={live_seconds} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** Links to the month before the displayed one, and to the current month. */
export function MonthLinks({ before, now }: { before: string; now: string }) {
  const { t } = useSite();
  return (
    <p className="flex flex-wrap gap-2">
      <ButtonLink nofollow href={before}>
        {t('family:month_before')}
      </ButtonLink>
      <ButtonLink href={now}>{t('family:month_now')}</ButtonLink>
    </p>
  );
}

/** Forms to give notice, or to withdraw it. */
export function Parting({
  member: { notice, agreement },
  by,
  at,
  commandKey,
}: {
  member: FamilyMemberDetail;
  by: 'family' | 'member';
  /** Addresses that the forms post to. */
  at: { notice: string; stay: string };
  commandKey: string;
}) {
  const { t } = useSite();
  if (notice && notice.by !== by) return null;
  if (notice)
    return (
      <form method="post" action={at.stay}>
        <Button wide>{t('family:notice.stay')}</Button>
      </form>
    );
  return (
    <details className="card p-4">
      <summary className="btn quiet w-full">{t(`family:notice.ask_${by}`)}</summary>
      <form className="mt-3 grid gap-3 text-sm" method="post" action={at.notice}>
        <input type="hidden" name="idempotency_key" value={commandKey} />
        <p>
          {agreement && agreement.notice_days > 0
            ? t('family:notice.text', { count: agreement.notice_days })
            : t('family:notice.at_once')}
        </p>
        <label className="grid gap-1.5">
          {t('family:notice.ground')}
          <span className="field">
            <input
              className="min-w-0 flex-1 bg-transparent py-2 outline-none"
              name="ground"
              maxLength={unitsOf(500)}
              required
            />
          </span>
        </label>
        <Button wide>{t('family:notice.send')}</Button>
      </form>
    </details>
  );
}
