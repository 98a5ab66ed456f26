import { form } from './form.ts';
import { ellipse, group, line } from './svg.ts';

/** Somebody seen against their light: 172 tall, with their feet at 0 0. */
export const silhouette = (x: number, y: number, colour: string, rim: string, scale = 1): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    ellipse(0, 0, 62, 11, '#0a0420', 0.5) +
      form(
        'M0-172C13-172 20-162 19-150C18-141 14-135 8-132V-124C30-120 38-108 42-88L52-44C54-32 44-28 39-40L28-74L24-52L32-2H12L2-52H-2L-12-2H-32L-24-52L-28-74L-39-40C-44-28-54-32-52-44L-42-88C-38-108-30-120-8-124V-132C-14-135-18-141-19-150C-20-162-13-172 0-172Z',
        colour,
        '',
        12,
      ) +
      line('M-11-168Q-22-158-17-142M-12-122Q-36-116-40-84L-49-44', rim, 5, 0.9),
  );
