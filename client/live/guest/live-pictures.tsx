import type { ReactNode } from 'react';
import type { LivePicture, PictureStage } from '../../../calls/live/guest/live-picture.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { pictureSources } from '../../ui/picture.ts';
import guestStyles from './guest-tiles.css?url';
import styles from './pictures.css?url';

/**
 * The pictures beside that of a live's VB, over its video: guests, or the opponent of a match with
 * its score as `children`. Scripts (follow-stage.ts) play them; without scripts each is one endless
 * file over its poster.
 */
export function LivePictures({
  stage: { layout, pictures },
  label,
  pk,
  children,
  ...data
}: {
  stage: PictureStage;
  label: string;
  /** Uuid of the match. */
  pk?: string;
  children?: ReactNode;
} & Partial<Record<`data-${string}`, string>>) {
  return (
    <section
      className="pictures"
      aria-label={label}
      data-pictures={pictures.map(({ uuid }) => uuid).join(' ')}
      data-layout={layout}
      data-pk={pk}
      {...data}
    >
      <link rel="stylesheet" href={styles} precedence="page" />
      {pictures.some(({ kind }) => kind !== 'pk') && <link rel="stylesheet" href={guestStyles} precedence="page" />}
      {pictures.map((picture) => (
        <Tile key={picture.uuid} picture={picture} />
      ))}
      {children}
    </section>
  );
}

function Tile({ picture }: { picture: LivePicture }) {
  const { t, to } = useSite();
  const { uuid, kind, user, media_base, poster_url, slug, is_voice_only, is_muted } = picture;
  const place = 'absolute inset-0 size-full object-cover';
  const label = t(kind === 'pk' ? 'pk:picture' : 'guest:picture', { name: user.name });
  return (
    <div
      className="tile"
      data-tile={uuid}
      data-kind={kind}
      data-is-voice={is_voice_only || undefined}
      data-is-muted={is_muted || undefined}
    >
      {media_base === null ? (
        <p className="grid h-full place-content-center p-4 text-center">{t('pk:veiled', { name: user.name })}</p>
      ) : (
        <>
          {poster_url && (
            <img className={place} {...pictureSources(poster_url, '50vw')} alt="" width={480} height={600} />
          )}
          <video
            className={place}
            data-picture-media={media_base}
            muted
            playsInline
            preload="none"
            aria-label={label}
          />
          <noscript>
            <video className={place} src={`${media_base}stream.mp4`} autoPlay muted playsInline aria-label={label} />
          </noscript>
        </>
      )}
      <div className="tile-bar">
        {kind !== 'pk' && (
          <span className="glass tile-muted" role="img" aria-label={t('guest:muted')}>
            <svg
              width={20}
              height={20}
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              aria-hidden
            >
              <path d="M9 9v2a3 3 0 0 0 5 2.2M15 9.5V6a3 3 0 0 0-5.6-1.5M5.5 11.5A6.5 6.5 0 0 0 16.6 16M12 18v3M4 4l16 16" />
            </svg>
          </span>
        )}
        <FollowHeart user={user} className="glass" />
        <a
          className="glass truncate"
          href={to(slug ? href('/live/{slug}', { slug }) : href('/users/{uuid}', { uuid: user.uuid }))}
        >
          {user.name}
        </a>
      </div>
    </div>
  );
}
