/** Bindings that a feature declares among its settings, and parses with them: each is known by what it can do. */
import { z } from 'zod';

const can = (binding: unknown, method: string): boolean =>
  typeof binding === 'object' && binding !== null && typeof Reflect.get(binding, method) === 'function';

/** A service binding, as a feature parses it out of the environment. */
export const fetcherBinding = z.custom<Fetcher>((binding) => can(binding, 'fetch'), 'is no service');

/** As much of Email Service as sending takes, likewise. */
interface Mailer {
  send: (mail: {
    from: { email: string; name: string };
    to: string;
    subject: string;
    text: string;
  }) => Promise<unknown>;
}
export const mailerBinding = z.custom<Mailer>((binding) => can(binding, 'send'), 'is no mailer');

/** A bucket's binding, likewise. */
export const bucketBinding = z.custom<R2Bucket>((binding) => can(binding, 'put'), 'is no bucket');

/** A queue's binding, likewise. */
export const queueBinding = <Body>() => z.custom<Queue<Body>>((binding) => can(binding, 'send'), 'is no queue');

/** The binding of Cloudflare Images. */
export const imagesBinding = z.custom<ImagesBinding>((binding) => can(binding, 'input'), 'is no Images binding');
