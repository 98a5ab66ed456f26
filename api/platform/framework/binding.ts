/**
 * Schemas for bindings that a feature declares among its settings. A binding is recognized by a
 * method that it has.
 */
import { z } from 'zod';
import { NEAR_VIEWERS } from '../../../calls/platform/placement/near-viewers.ts';

const can = (binding: unknown, method: string): boolean =>
  typeof binding === 'object' && binding !== null && typeof Reflect.get(binding, method) === 'function';

/** Schema for a service binding. */
export const fetcherBinding = z.custom<Fetcher>((binding) => can(binding, 'fetch'), 'is no service');

/** The part of Cloudflare Email Service that sends mail. */
interface Mailer {
  send: (mail: {
    from: { email: string; name: string };
    to: string;
    subject: string;
    text: string;
  }) => Promise<unknown>;
}
/** Schema for an email binding. `send` rejects if the provider refuses the email. */
export const mailerBinding = z.custom<Mailer>((binding) => can(binding, 'send'), 'is no mailer');

/** Schema for an R2 bucket. */
export const bucketBinding = z.custom<R2Bucket>((binding) => can(binding, 'put'), 'is no bucket');

/** Schema for a queue. */
export const queueBinding = <Body>() => z.custom<Queue<Body>>((binding) => can(binding, 'send'), 'is no queue');

/** Schema for Cloudflare Images. */
export const imagesBinding = z.custom<ImagesBinding>((binding) => can(binding, 'input'), 'is no Images binding');

/** A namespace of Durable Objects. */
interface Namespace {
  getByName: (name: never, options?: typeof NEAR_VIEWERS) => unknown;
}

/**
 * Schema for a namespace of Durable Objects, with the methods that the feature calls. New objects
 * begin near the viewers.
 */
export const objectsBinding = <Objects extends Namespace>() =>
  z
    .custom<Objects>((binding) => can(binding, 'getByName'), 'is no namespace of Durable Objects')
    .transform((objects) => ({ getByName: (name: never) => objects.getByName(name, NEAR_VIEWERS) }) as Objects);
