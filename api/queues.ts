/** Consumers of the API's queues. The module loads with the first message. */
import consumers from 'virtual:api-queues';
import { consumeEach } from './office/operation/failed-message.ts';

/** Passes the messages of each queue to its consumer. */
export const consume = consumeEach(consumers);
