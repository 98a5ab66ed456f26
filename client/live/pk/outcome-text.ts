import type { PkMatch } from '../../../calls/live/pk/pk-match.ts';
import type { useSite } from '../../platform/page/site.tsx';

/** Returns the result of a match in words, or that it is still on. */
export function outcomeText(t: ReturnType<typeof useSite>['t'], { outcome, was_left, own, other }: PkMatch): string {
  if (outcome === null) return t('pk:on');
  if (outcome === 'drawn') return t('pk:tied');
  const { name } = outcome === 'won' ? own.vb : other.vb;
  return t(was_left ? 'pk:won_left' : 'pk:won', { name });
}
