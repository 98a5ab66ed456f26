/** States of a parcel. */
import { z } from 'zod';

/** State of the parcel of a physical item. */
export const shippingState = z.enum(['preparing', 'shipped', 'delivered', 'returned']);
/** State of a parcel. A returned one can be sent again. */
export type ShippingState = z.infer<typeof shippingState>;
