/** Queues of the API. */
import type { ApiBindings } from '../framework/env.ts';

/** A consumer of a queue. The API finds the exported constants of this type. */
export interface QueueConsumer {
  /** End of the queue's name in wrangler.toml, such as `notices`. */
  queue: string;
  /** Processes messages, and acknowledges or retries each. */
  consume: (messages: readonly Message[], env: ApiBindings) => Promise<void>;
}
