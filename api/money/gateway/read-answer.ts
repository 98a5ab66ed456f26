import { z } from 'zod';
import { jsonOf } from '../../platform/base/json.ts';
import type { Answered } from './exchange.ts';
import { GatewayUnavailable } from './gateway.ts';

/** An amount of any size: one that is too large must not read as silence. */
export const wholeNumber = z.number().refine(Number.isInteger);

/** A good answer of its shape; any other is as good as none. */
export function readAnswer<Shape extends z.ZodType>({ status, body }: Answered, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(jsonOf(body));
  if (status < 200 || status >= 300 || !read.success) throw new GatewayUnavailable(`The gateway answered ${status}`);
  return read.data;
}
