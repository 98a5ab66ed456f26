import type { EventDetail, EventTarget } from '../../../calls/rankings/event.ts';
import type { EventResult, RankingReward } from '../../../calls/rankings/event-outcome.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { UserLink } from '../../people/profile/user-link.tsx';
import { YouTag } from '../../people/profile/you-tag.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** Winners of a finished event with their rewards. */
export function Winners({
  event,
  result,
  rewards,
}: {
  event: EventDetail;
  result: EventResult;
  rewards: RankingReward[];
}) {
  const { t } = useSite();
  const targets = event.rankings
    .map(({ target }) => target)
    .filter((target) => result.awards.some((award) => award.target === target));
  const owedCount = result.final?.owed_count ?? 0;
  return (
    <Section id="winners" title={t('event:winners.title')} className="card p-4 md:p-6">
      {targets.length === 0 && owedCount === 0 && <p className="text-sm text-soft">{t('event:winners.none')}</p>}
      {owedCount > 0 && <p className="mb-3 text-sm text-soft">{t('event:winners.owed', { count: owedCount })}</p>}
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        {targets.map((target) => (
          <OfTarget key={target} target={target} result={result} rewards={rewards} />
        ))}
      </div>
    </Section>
  );
}

function OfTarget({ target, result, rewards }: { target: EventTarget; result: EventResult; rewards: RankingReward[] }) {
  const { t, locale } = useSite();
  const itemOf = (uuid: string | null) => rewards.find(({ item }) => item?.uuid === uuid)?.item;
  return (
    <div>
      <h3 className="text-sm font-medium text-soft">{t(`event:target.${target}`)}</h3>
      <ol className="grid">
        {result.awards
          .filter((award) => award.target === target)
          .map(({ rank, user, coins, item_uuid }) => (
            <li
              key={user.uuid}
              value={rank}
              className="relative flex flex-wrap items-center gap-x-2 border-b py-2 last:flush"
            >
              <b className={`w-6 text-center tabular-nums ${rank === 1 ? 'text-gold' : 'text-faint'}`}>{rank}</b>
              <Avatar url={user.avatar_url} size={32} />
              <b className="min-w-0 flex-1 truncate font-medium">
                <UserLink uuid={user.uuid}>{user.name}</UserLink> <YouTag uuid={user.uuid} />
              </b>
              {coins !== null && <CoinAmount coins={coins} />}
              {target === 'vb' && <FollowHeart user={user} className="relative -my-2 text-accent" />}
              {item_uuid && (
                <span className="w-full pl-18 text-xs text-soft">
                  {inLocale(itemOf(item_uuid)?.name, locale) ?? t('event:winners.item')}
                </span>
              )}
            </li>
          ))}
      </ol>
    </div>
  );
}
