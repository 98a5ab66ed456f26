import icons from './cockpit.svg?no-inline';

/** A symbol in cockpit.svg. */
export type CockpitIconName =
  | 'mic'
  | 'mic-off'
  | 'flip'
  | 'mirror'
  | 'pk'
  | 'guests'
  | 'goal'
  | 'pin'
  | 'shield'
  | 'settings'
  | 'signal'
  | 'program'
  | 'category'
  | 'deck';

/** A decorative icon of the studio, beside a text with the same meaning. */
export const CockpitIcon = ({ name }: { name: CockpitIconName }) => (
  <svg className={`shrink-0 ${name}`} width={20} height={20} aria-hidden="true">
    <use href={`${icons}#${name}`} />
  </svg>
);
