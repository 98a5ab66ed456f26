/** The script of every page. What is hydrated has another beside it, see app/late.ts. */
import { enhanceContractForms } from './contract/enhance-contract-forms.ts';
import { enhancePage } from './enhance.ts';
import { tickCountdowns } from './event/tick-countdowns.ts';
import { followInPlace } from './follow/follow-in-place.ts';
import { attend } from './live/attend.ts';
import { shareOwnLinks } from './live/share-own.ts';
import { followMonsters } from './monster/follow-monsters.ts';
import { watchSession } from './session-watch.ts';

enhancePage();
watchSession();
followMonsters();
followInPlace();
attend();
shareOwnLinks();
void tickCountdowns();
void enhanceContractForms();
