/** Where orders begin. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { start } from '../payment/start.tsx';

export const payment = new Hono<EdgeEnv>();

payment.route('/', start);
