import type { Live } from '../../../calls/live/live.ts';
import { LiveCard } from './live-card.tsx';
import { LiveGrid } from './live-grid.tsx';

/** Makes the leading card as wide as two. */
const leadingWide = 'max-md:[&>:first-child]:col-span-2 max-md:[&>:first-child>img]:aspect-square';

/**
 * Grid of the current lives of the users that the member follows. With an odd number on a phone,
 * the leading card is wide. The number decides, because cards may still be arriving.
 */
export function FollowedLives({ lives }: { lives: Live[] }) {
  return (
    <LiveGrid className={lives.length % 2 ? leadingWide : ''}>
      {lives.map((live) => (
        <LiveCard key={live.uuid} live={live} />
      ))}
    </LiveGrid>
  );
}
