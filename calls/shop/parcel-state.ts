/** States of a parcel. */
import { z } from 'zod';

/** State of the parcel of a physical item. */
export const shippingState = z.enum(['preparing', 'shipped', 'delivered', 'returned']);
export type ShippingState = z.infer<typeof shippingState>;
