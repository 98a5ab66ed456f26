/** Why the house lets somebody in no more, told to whoever has just proved to be them: it waits until the page that says so is asked for. */
import { accountBlock } from '../../calls/failure-facts.ts';
import { sealedCookie } from '../session/sealed-cookie.ts';

export const toldBlock = sealedCookie({ kind: 'block', cookie: 'block', seconds: 5 * 60, schema: accountBlock });
