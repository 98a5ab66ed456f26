import icons from './icons.svg?no-inline';

/** A drawing of icons.svg. */
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
  | 'ranking';

/** A picture beside words that say the same; it has no name of its own. The drawings are in one file that is fetched once. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 20 | 24 }) {
  return (
    <svg className="shrink-0" width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
