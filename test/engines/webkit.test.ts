/** Runs the main journeys in WebKit. */
import { walkJourneys } from './journeys.ts';

walkJourneys('webkit', 'chromium');
