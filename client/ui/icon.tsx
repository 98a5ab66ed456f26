import icons from './icons.svg?no-inline';

/** A symbol in icons.svg. */
export type IconName =
  | 'menu'
  | 'eye'
  | 'arrow'
  | 'back'
  | 'down'
  | 'link'
  | 'share'
  | 'phone'
  | 'globe'
  | 'clock'
  | 'check'
  | 'close'
  | 'line'
  | 'facebook'
  | 'google'
  | 'apple'
  | 'play'
  | 'save'
  | 'print'
  | 'heart'
  | 'heart-full'
  | 'search'
  | 'gift'
  | 'bag'
  | 'truck'
  | 'ticket'
  | 'key'
  | 'bell'
  | 'home'
  | 'live'
  | 'calendar'
  | 'person'
  | 'plus'
  | 'ranking'
  | 'pause';

/**
 * A decorative icon next to a text with the same meaning, so it has no accessible name. All icons
 * come from one cached file.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 20 | 24 }) {
  return (
    <svg className="shrink-0" width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
