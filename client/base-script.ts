/** The script of every page. Hydrated pages also load client/deferred-script.ts. */
import { enhancePage } from './enhance.ts';
import { enhanceParts } from './enhance-parts.ts';
import { watchSession } from './platform/script/session-watch.ts';

enhancePage();
watchSession();
void enhanceParts();
