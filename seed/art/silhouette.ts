import { form } from './form.ts';
import { ellipse, fill, group, line } from './svg.ts';

const BODY =
  'M-7-142C-22-139-30-134-33-119L-42-76C-44-66-36-62-32-71L-25-100L-28-64L-21-5C-29-4-35-1-35 2H-9L-2-60H3L9 2H35C35-1 29-4 21-5L27-64L25-100L33-71C37-62 45-66 42-76L33-119C30-134 22-139 9-142V-146C15-149 18-155 17-162C16-172 8-177 0-176C-9-177-16-170-16-161C-18-154-14-149-8-147Z';

/** Draws a person in a coat against the light, with tied-up hair: 177 tall, feet at 0 0. */
export const silhouette = (x: number, y: number, colour: string, rim: string, scale = 1): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    ellipse(0, 2, 58, 9, '#0a0420', 0.5) +
      ellipse(7, -178, 9, 8, colour) +
      form(BODY, colour, fill('M2-60L8-138L26-100L28-64L20 2H9Z', '#0a0420', 0.35), 10) +
      line('M-15-164Q-15-174-4-175M-9-140Q-29-136-32-119L-41-78M-27-66L-22-8', rim, 3.5, 0.9),
  );
