import { darker, GOLD, PINK } from './colour.ts';
import { fill, group, line, linear, mirrored, use } from './svg.ts';

/**
 * Draws an open gift box whose mouth is at 0 0: 320 wide, 210 deep, with its lid thrown off to the
 * right.
 */
export function giftBox(id: string, colour: string): string {
  return (
    linear(`${id}b`, [colour, darker(colour, 0.4)]) +
    fill('M-160 0L-118-34H118L160 0Z', darker(colour, 0.6)) +
    fill('M-160 0H160L146 190Q144 206 128 206H-128Q-144 206-146 190Z', use(`${id}b`)) +
    fill('M-30 0H30V206H-30Z', GOLD) +
    line('M-158 4H158', '#fff', 7, 0.35) +
    group(
      'translate(196-104) rotate(28)',
      fill('M-150-14Q-150-26-138-26H138Q150-26 150-14V26H-150Z', colour) +
        fill('M-28-26H28V26H-28Z', GOLD) +
        mirrored(
          fill('M0-26C20-84 96-84 84-48Q70-22 0-26Z', GOLD) +
            fill('M14-34C30-62 70-66 66-48Q58-34 14-34Z', darker(GOLD, 0.22)),
        ) +
        fill('M-14-44H14V-22H-14Z', '#ffde85'),
    )
  );
}

/** Draws a small closed gift box, 92 × 96, centred on 0 0. */
export function smallGift(): string {
  return (
    fill('M-40-14H40V36Q40 44 32 44H-32Q-40 44-40 36Z', PINK) +
    fill('M-46-30H46V-10H-46Z', '#ff6aa3') +
    fill('M-9-30H9V44H-9Z', GOLD) +
    mirrored(line('M0-32C10-58 38-54 32-40Q24-32 0-32', GOLD, 8))
  );
}
