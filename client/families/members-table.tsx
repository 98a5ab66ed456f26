import type { FamilyMember, FamilyMemberSort } from '../../calls/families/family.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatDateTime, formatMonth, formatNumber } from '../platform/texts/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StateTag } from '../ui/facts/state-tag.tsx';
import { LiveTime } from './month-table.tsx';

/**
 * The members with their totals of a month. On a phone it has only the columns that sort it: the
 * page of a member has the others.
 */
export function MembersTable({
  members,
  month,
  sort,
}: {
  members: readonly FamilyMember[];
  /** The chosen month. Null: the current one. */
  month: string | null;
  sort: FamilyMemberSort | null;
}) {
  const { t, locale } = useSite();
  const [first] = members;
  const nameOf = (one: string | undefined) => (one ? formatMonth(locale, `${one}-15T05:00:00Z`) : '');
  return (
    <div className="card px-3 md:px-4">
      <table className="w-full text-sm tabular-nums" aria-label={t('family:members')}>
        <thead className="text-xs text-soft">
          <tr>
            <th scope="col" className="text-left font-normal!">
              {nameOf(first?.month.month)}
            </th>
            <SortHead field="month.vtokens" text={t('family:vtokens')} month={month} sort={sort} />
            <WideHead text={nameOf(first?.month_before.month)} />
            <SortHead field="month.live_seconds" text={t('family:hours')} month={month} sort={sort} />
            <WideHead text={t('family:days')} />
            <WideHead text={t('family:gifts')} />
            <WideHead text={t('family:new_followers')} />
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Member key={member.user.uuid} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A heading whose link sorts by its column, highest first, and then the other way round. */
function SortHead({
  field,
  text,
  month,
  sort,
}: {
  field: 'month.vtokens' | 'month.live_seconds';
  text: string;
  month: string | null;
  sort: FamilyMemberSort | null;
}) {
  const { to } = useSite();
  const isNow = sort === field || sort === `-${field}`;
  const isDown = sort === `-${field}`;
  return (
    <th
      scope="col"
      className="pl-2 text-right font-normal!"
      aria-sort={isNow ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <a
        className={`inline-flex min-h-11 items-center gap-1 underline underline-offset-4 ${isNow ? 'font-bold text-ink' : ''}`}
        href={to(href('/family', { month, sort: isDown ? field : `-${field}` }))}
        rel="nofollow"
      >
        {text}
        {isNow && <span aria-hidden="true">{isDown ? '↓' : '↑'}</span>}
      </a>
    </th>
  );
}

function WideHead({ text }: { text: string }) {
  return (
    <th scope="col" className="py-3 pl-4 text-right font-normal! max-md:hidden">
      {text}
    </th>
  );
}

function WideCell({ value }: { value: number }) {
  const { locale } = useSite();
  return <td className="pl-4 text-right text-soft max-md:hidden">{formatNumber(locale, value)}</td>;
}

function Member({ member: { user, on_air_slug, notice, month, month_before } }: { member: FamilyMember }) {
  const { t, to, locale } = useSite();
  return (
    <tr className="border-t">
      <th scope="row" className="py-1.5 text-left font-normal!">
        <span className="flex items-center gap-3">
          <Avatar url={user.avatar_url} size={32} />
          <span className="min-w-0">
            <a
              className="flex min-h-6 flex-wrap items-center gap-x-2 font-medium wrap-anywhere"
              href={to(href('/family/members/{uuid}', { uuid: user.uuid }))}
            >
              {user.name}
              {on_air_slug !== null && <StateTag tone="good" text={t('family:on_air_now')} />}
            </a>
            {notice && (
              <span className="block text-xs text-soft">
                {t(`family:notice.by_${notice.by}`, { when: formatDateTime(locale, notice.leaves_at) })}
              </span>
            )}
          </span>
        </span>
      </th>
      <td className="pl-2 text-right font-medium">{formatNumber(locale, month.vtokens)}</td>
      <WideCell value={month_before.vtokens} />
      <td className="pl-2 text-right whitespace-nowrap">
        <LiveTime seconds={month.live_seconds} />
      </td>
      <WideCell value={month.live_day_count} />
      <WideCell value={month.gift_count} />
      <WideCell value={month.new_follower_count} />
    </tr>
  );
}
