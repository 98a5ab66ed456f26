/** Runs the main journeys in Firefox. */
import { walkJourneys } from './journeys.ts';

walkJourneys('firefox', 'webkit');
