/** The hydrated screens of payment. */
import { order } from './order-screen.tsx';
import { result } from './result-screen.tsx';
import { start } from './start-screen.tsx';

export const screens = { start, order, result };
