import type { ShownLive } from '../../../calls/live/live.ts';
import { pictureSources } from '../../ui/picture.ts';
import { isVeiled } from '../watch/is-veiled.ts';
import { StageOverVideo } from './stage-over-video.tsx';

/** The poster of a live with the pictures over it, on pages without its video. */
export function StagePoster({ live, now }: { live: ShownLive; now: Date }) {
  return (
    <div className="poster relative -mx-4 overflow-hidden md:mx-0 md:rounded-l">
      {!isVeiled(live) && (
        <img
          className="still size-full object-cover object-top"
          {...pictureSources(live.profile_picture_url, '(min-width: 48rem) 40rem, 100vw')}
          alt=""
          width={480}
          height={600}
        />
      )}
      <StageOverVideo live={live} now={now} />
    </div>
  );
}
