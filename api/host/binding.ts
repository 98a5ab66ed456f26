/** Bindings that a feature declares among its settings, and parses with them: each is known by what it can do. */
import { z } from 'zod';

const can = (binding: unknown, method: string): boolean =>
  typeof binding === 'object' && binding !== null && typeof Reflect.get(binding, method) === 'function';

/** A service binding, as a feature parses it out of the environment. */
export const fetcherBinding = z.custom<Fetcher>((binding) => can(binding, 'fetch'), 'is no service');

/** A queue's binding, likewise. */
export const queueBinding = <Body>() => z.custom<Queue<Body>>((binding) => can(binding, 'send'), 'is no queue');
