/** The script of every page. What is hydrated has another beside it, see app/late.ts. */
import { enhancePage } from './enhance.ts';
import { enhanceParts } from './enhance-parts.ts';
import { watchSession } from './platform/script/session-watch.ts';

enhancePage();
watchSession();
void enhanceParts();
