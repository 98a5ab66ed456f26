import type { LiveResult } from '../../../calls/live/live-result.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { replayHash } from '../watch/replay-moment.ts';

/** Returns the position of a moment in the live, in seconds. */
const clipStart = ({ started_at }: LiveResult, at: string) =>
  String(Math.max(0, Math.round((Date.parse(at) - Date.parse(started_at)) / 1000)));

/** The best minutes of a live. Each links to its place in the replay. */
export function BestMoments({ result }: { result: LiveResult }) {
  const { t, to, locale } = useSite();
  if (result.best_moments.length === 0) return null;
  const page = to(href('/live/{slug}', { slug: result.slug }));
  const number = (value: number) => formatNumber(locale, value);
  return (
    <Section id="moments" title={t('broadcast:result.moments')} className="card p-4">
      <ol>
        {result.best_moments.map(({ at, coins, gift_count, heart_count, message_count }, index) => (
          <li key={at} className="flex min-h-11 flex-wrap items-center gap-x-3 border-t py-2 first:border-0">
            <b className="min-w-5 text-gold">{index + 1}</b>
            <Moment at={at} short />
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-sm text-soft">
              {coins > 0 && (
                <span>
                  <CoinAmount coins={coins} /> ({t('broadcast:result.moment_gifts', { count: number(gift_count) })})
                </span>
              )}
              {heart_count > 0 && <span>{t('broadcast:result.moment_hearts', { count: number(heart_count) })}</span>}
              {message_count > 0 && (
                <span>{t('broadcast:result.moment_messages', { count: number(message_count) })}</span>
              )}
            </span>
            {result.has_recording && (
              <>
                <a className="min-h-11 content-center underline" href={`${page}${replayHash(at)}`}>
                  {t('broadcast:result.moment_watch')}
                </a>
                <a
                  className="min-h-11 content-center underline"
                  href={to(href('/live/{slug}/clip', { slug: result.slug }, { at: clipStart(result, at) }))}
                >
                  {t('clip:cut')}
                </a>
              </>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
