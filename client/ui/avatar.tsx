import { smallPicture } from './picture.ts';

const sizes = { 24: 'size-6', 32: 'size-8', 44: 'size-11', 64: 'size-16', 96: 'size-24' } as const;

/** A user's picture next to their name. Never animated: every stored size is a still picture. */
export function Avatar({ url, size = 44, eager = false }: { url: string; size?: keyof typeof sizes; eager?: boolean }) {
  return (
    <img
      className={`${sizes[size]} shrink-0 rounded-full bg-lift object-cover`}
      src={smallPicture(url)}
      width={size}
      height={size}
      alt=""
      loading={eager ? undefined : 'lazy'}
    />
  );
}
