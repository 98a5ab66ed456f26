import type { Standing } from '../../../calls/rankings/ranking.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { RankRow } from '../../rankings/ranking/rank-row.tsx';
import { Score } from '../../rankings/ranking/score.tsx';
import { Section } from '../../ui/layout/section.tsx';

const MAX_ENTRIES = 5;

/**
 * Today's leading VBs and viewers. Beside each other on a tablet; on a desktop the promotion is in
 * the same row.
 */
export function TodayRankings({ vbs, users }: { vbs: Standing[]; users: Standing[] }) {
  return (
    <>
      <Ranking id="rank-vb" standings={vbs} />
      <Ranking id="rank-user" standings={users} />
    </>
  );
}

function Ranking({ id, standings }: { id: 'rank-vb' | 'rank-user'; standings: Standing[] }) {
  const { t, to } = useSite();
  return (
    <Section
      id={id}
      title={t(id === 'rank-vb' ? 'home:rankings.vbs' : 'home:rankings.users')}
      note={t('home:rankings.today')}
      more={{
        href: to(href('/app/events/rankings', { type: id === 'rank-vb' ? null : 'spend-coin' })),
        text: t('home:rankings.all'),
      }}
      className="card flex flex-col p-4"
    >
      {standings.length > 0 ? (
        <ol className="grid grid-cols-1 gap-1">
          {standings.slice(0, MAX_ENTRIES).map((standing) => (
            <RankRow
              key={standing.user.uuid}
              rank={standing.rank}
              user={standing.user}
              score={standing.score}
              shown={<Score unit={id === 'rank-vb' ? 'candy' : 'coin'} value={standing.score} />}
              isVb={id === 'rank-vb'}
            />
          ))}
        </ol>
      ) : (
        <p className="m-auto max-w-60 py-8 text-center text-sm text-soft">{t('home:rankings.empty')}</p>
      )}
      <p className="mt-auto pt-3 text-xs text-soft">
        {t(id === 'rank-vb' ? 'home:rankings.vbs_counted' : 'home:rankings.users_counted')}
      </p>
    </Section>
  );
}
