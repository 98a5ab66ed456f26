import type { Live } from '../../../calls/live/live.ts';
import { LiveCard } from './live-card.tsx';
import { LiveGrid } from './live-grid.tsx';

/** With an odd number of cards on a phone, the leading one spans both columns. */
const evenOut =
  'max-md:[&>:first-child:nth-last-child(odd)]:col-span-2 max-md:[&>:first-child:nth-last-child(odd)>img]:aspect-square';

/** Grid of the current lives of the users that the member follows. */
export function FollowedLives({ lives }: { lives: Live[] }) {
  return (
    <LiveGrid className={evenOut}>
      {lives.map((live) => (
        <LiveCard key={live.uuid} live={live} />
      ))}
    </LiveGrid>
  );
}
