import type { Random } from '../../random.ts';
import { EVENT } from '../backdrop.ts';
import { GOLD } from '../colour.ts';
import { air, blurred, bokeh, figureLight } from '../light.ts';
import { at, dots, sparkles } from '../shapes.ts';
import { fill, linear, radial, use } from '../svg.ts';
import { CONTESTS } from './contest.ts';
import { peopleOf } from './people.ts';

/** Draws casters in a contest, each ranking with its own scene. */
export function ranking(id: string, random: Random, seed: string): string {
  const contest = CONTESTS[seed];
  if (!contest) throw new Error(`nobody has drawn ${seed}`);
  const { light, sky } = contest;
  const whole = `M0 0H${EVENT.width}V${EVENT.height}H0Z`;
  return (
    linear(`${id}S`, sky, [0, 0, 0, EVENT.height]) +
    fill(whole, use(`${id}S`)) +
    radial(
      `${id}G`,
      [
        [light.rim, 0.6],
        [light.rim, 0],
      ],
      [600, 280, 560],
    ) +
    fill(whole, use(`${id}G`)) +
    blurred(`${id}P`, 3, contest.behind(random)) +
    bokeh(`${id}B`, EVENT, [light.rim, light.back], random) +
    figureLight(`${id}L`, light) +
    contest.people(peopleOf(id, seed, light, random)).replaceAll('@', `${id}p`) +
    dots(
      Array.from({ length: 16 }, () => [random.between(20, 1180), random.between(20, 520)] as const),
      GOLD,
      9,
      0.9,
    ) +
    sparkles(at('120 120 22, 1080 110 20, 420 80 14, 800 90 16'), '#fff6d6') +
    air(id, EVENT, light, random)
  );
}
