import { z } from 'zod';
import { jsonOf } from '../../platform/base/json.ts';
import type { RawAnswer } from './exchange.ts';
import { GatewayUnavailable } from './gateway.ts';

/** An integer of any size. An amount that is too large must not look like a missing answer. */
export const wholeNumber = z.number().refine(Number.isInteger);

/** Parses a successful answer. Throws `GatewayUnavailable` for any other one. */
export function readAnswer<Shape extends z.ZodType>({ status, body }: RawAnswer, shape: Shape): z.output<Shape> {
  const result = shape.safeParse(jsonOf(body));
  if (status < 200 || status >= 300 || !result.success) throw new GatewayUnavailable(`The gateway answered ${status}`);
  return result.data;
}
