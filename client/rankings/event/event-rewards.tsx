import type { EventTarget } from '../../../calls/rankings/event.ts';
import type { RankingReward } from '../../../calls/rankings/event-outcome.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { smallPicture } from '../../ui/picture.ts';

/** Rewards: for VBs, then for users, the best ranks at the top. */
export function EventRewards({ rewards, targets }: { rewards: RankingReward[]; targets: EventTarget[] }) {
  const { t } = useSite();
  const groups = targets
    .map((target) => ({ target, rewards: rewards.filter((reward) => reward.target === target) }))
    .filter(({ rewards }) => rewards.length > 0);
  return (
    <Section id="rewards" title={t('event:rewards.title')} className="card p-4 md:p-6">
      {groups.length === 0 && <p className="text-sm text-soft">{t('event:rewards.none')}</p>}
      <div className="grid gap-5">
        {groups.map(({ target, rewards }) => (
          <div key={target}>
            <h3 className="text-sm font-medium text-soft">{t(`event:target.${target}`)}</h3>
            <ul className="grid">
              {rewards.map((reward) => (
                <Reward key={reward.first_rank} reward={reward} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Reward({ reward }: { reward: RankingReward }) {
  const { t, locale } = useSite();
  const { first_rank, last_rank, title, coins, item, needs_level } = reward;
  const isFirst = first_rank === 1;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b py-3 last:flush">
      <b
        className={`min-w-11 rounded-s px-2 py-1 text-center tabular-nums ${isFirst ? 'tone tone-gold' : 'bg-lift text-soft'}`}
      >
        {first_rank === last_rank ? first_rank : `${first_rank}–${last_rank}`}
      </b>
      <span className="min-w-0 flex-1 leading-snug">
        <b className="block font-medium">{inLocale(title, locale)}</b>
        {needs_level !== null && (
          <span className="block text-xs text-soft">{t('event:rewards.needs_level', { level: needs_level })}</span>
        )}
      </span>
      {coins !== null && <CoinAmount coins={coins} />}
      {item && (
        <span className="flex w-full items-center gap-2 text-sm">
          <img
            className="size-11 rounded-s bg-lift"
            src={smallPicture(item.picture_url)}
            width={44}
            height={44}
            alt=""
            loading="lazy"
          />
          {inLocale(item.name, locale)}
        </span>
      )}
    </li>
  );
}
