import type { ReactNode } from 'react';
import type { Live } from '../../../calls/live/live.ts';
import { PictureHead } from '../../ui/layout/picture-head.tsx';
import styles from './live.css?url';

/**
 * The poster of a live with a glow, `moving` over it, its title, and `children` next to it (below
 * it on a phone).
 */
export function LiveStage({
  live,
  moving,
  tags,
  children,
}: {
  live: Live;
  moving?: ReactNode;
  tags: ReactNode;
  children: ReactNode;
}) {
  return (
    <article>
      <link rel="stylesheet" href={styles} precedence="page" />
      <PictureHead
        shape="poster"
        picture={{ src: live.profile_picture_url, width: 480, height: 600 }}
        moving={moving}
        tags={tags}
        title={live.title}
      >
        {children}
      </PictureHead>
    </article>
  );
}
