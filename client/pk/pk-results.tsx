import type { PkMatch } from '../../calls/pk-match.ts';
import { formatNumber, formatTime } from '../format.ts';
import { useSite } from '../site.tsx';
import { UserLink } from '../user/user-link.tsx';
import { outcomeText } from './outcome-text.ts';

/** The matches of a live, the last one first, and how each ended. */
export function PkResults({ matches }: { matches: readonly PkMatch[] }) {
  const { t, locale } = useSite();
  return (
    <ul className="grid gap-3">
      {matches.map((match) => (
        <li key={match.uuid} className="grid gap-1">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>
              {t('pk:with')} <UserLink uuid={match.other.vb.uuid}>{match.other.vb.name}</UserLink>
            </span>
            <b className="tabular-nums">
              {formatNumber(locale, match.own.coins)} : {formatNumber(locale, match.other.coins)}
            </b>
          </span>
          <span className="text-sm text-soft">
            <time dateTime={match.began_at}>{formatTime(locale, match.began_at)}</time> · {outcomeText(t, match)}
          </span>
        </li>
      ))}
    </ul>
  );
}
