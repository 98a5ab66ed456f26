import type { ShopItem } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { FramedAvatar } from '../../ui/equipped.tsx';
import { smallPicture } from '../../ui/picture.ts';
import { Panel } from '../../ui/task/panel.tsx';

/** Sample avatar for visitors. */
const SAMPLE_PICTURE = '/pictures/avatar.svg';

/**
 * Preview of a wearable on the viewer's picture and name, or on a sample for visitors. An effect
 * moves unless the viewer prefers reduced motion.
 */
export function TryOn({ item: { grant, picture_url } }: { item: ShopItem }) {
  const { t, viewer } = useSite();
  if (!grant) return null;
  const { wearable } = grant;
  const { name, avatar_url } = viewer ?? { name: t('shop:item.try_name'), avatar_url: SAMPLE_PICTURE };
  return (
    <Panel title={t(viewer ? 'shop:item.try_own' : 'shop:item.try')}>
      <div className="try-on" data-worn={wearable}>
        {wearable === 'frame' ? (
          <FramedAvatar url={avatar_url} frameUrl={picture_url} />
        ) : (
          <>
            <Avatar url={avatar_url} />
            <img className="try-picture" src={smallPicture(picture_url)} width={96} height={96} alt="" />
          </>
        )}
        <span className="min-w-0 wrap-anywhere">
          <b className="font-bold">{name}</b>
          {wearable === 'effect' && ` ${t('shop:item.try_enters')}`}
        </span>
      </div>
    </Panel>
  );
}
