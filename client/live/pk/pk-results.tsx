import type { PkMatch } from '../../../calls/live/pk/pk-match.ts';
import type { UserCard } from '../../../calls/platform/user.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber, formatTime } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { outcomeText } from './outcome-text.ts';
import styles from './pk-results.css?url';

/** Matches of a live, newest first, with both VBs and the result. */
export function PkResults({ matches }: { matches: readonly PkMatch[] }) {
  const { t, locale } = useSite();
  return (
    <ul className="grid gap-3">
      <link rel="stylesheet" href={styles} precedence="page" />
      {matches.map((match) => {
        const { uuid, own, other, outcome } = match;
        return (
          <li key={uuid} className="pk-result card p-4">
            <PkSide vb={own.vb} hasWon={outcome === 'won'} />
            <b className="tabular-nums">
              {formatNumber(locale, own.coins)} : {formatNumber(locale, other.coins)}
            </b>
            <PkSide vb={other.vb} hasWon={outcome === 'lost'} />
            <meter
              className="meter"
              aria-hidden="true"
              max={own.coins + other.coins || 2}
              value={own.coins + other.coins ? own.coins : 1}
            />
            <p className="text-sm text-soft">
              <time dateTime={match.began_at}>{formatTime(locale, match.began_at)}</time> · {outcomeText(t, match)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function PkSide({ vb, hasWon }: { vb: UserCard; hasWon: boolean }) {
  return (
    <span className="relative" data-won={hasWon || undefined}>
      <Avatar url={vb.avatar_url} size={64} />
      <span className="truncate">
        <UserLink uuid={vb.uuid}>{vb.name}</UserLink>
      </span>
    </span>
  );
}
