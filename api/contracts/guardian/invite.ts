/** Emails guardians their links. A new link replaces a lost one, which is then invalid. */

import { z } from 'zod';
import { PROPOSAL_DAYS } from '../../../calls/contracts/contract-overview.ts';
import { type Locale, localePrefix } from '../../../calls/platform/text/locale.ts';
import { write } from '../../platform/framework/statement.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { mailOf } from '../../platform/mail/text.ts';
import { changeOf, commitWithRetry, decryptJson, openKeyOf } from '../contract/change.ts';
import { guardianShape } from '../contract/overview.ts';
import { applicationIn } from '../contract/own-contracts.ts';
import type { Invitation } from '../signing/sign.ts';
import { type Commanding, selectAfter } from '../step/save-step.ts';
import { openSteps } from '../step/step-content.ts';
import { linkHashOf, newLink } from './guardian-link.ts';

const settings = z.object({ PUBLIC_ORIGIN: z.string().default(''), PRODUCT_NAME: z.string().default('Vela') });

/**
 * Emails the links. Returns false if one could not be sent. The secret follows `#`, so browsers do
 * not send it to servers.
 */
export async function mailInvitations(
  env: object,
  invitations: readonly Invitation[],
  locale: Locale,
): Promise<boolean> {
  const { PUBLIC_ORIGIN: origin, PRODUCT_NAME: product } = settings.parse(env);
  const prefix = localePrefix(locale);
  const results = await Promise.all(
    invitations.map(({ to, link }) => {
      const values = { product, days: PROPOSAL_DAYS, link: `${origin}${prefix}/contract/guardian#${link}` };
      return sendMail(env, { to, ...mailOf('contract_guardian', locale, values) });
    }),
  );
  return results.every((isSent) => isSent);
}

/**
 * Creates new links for guardians who have not answered. The emails use the language in which the
 * applicant verified their address.
 */
export function inviteAgain(commanding: Commanding) {
  const { db, ports, caster_uuid, read } = commanding;
  return commitWithRetry(
    db,
    async () => {
      const own = await read();
      const row = applicationIn(own);
      const key = row && (await openKeyOf(own, row, ports));
      if (row?.state !== 'awaiting_guardians' || !key) return { failed: 'contract_not_found' } as const;
      const invitees = own.guardians.filter(
        ({ contract_uuid, permission }) => contract_uuid === row.uuid && permission === 'asked',
      );
      const change = changeOf(own, row, { key, ports });
      change.set({});
      const { email } = await openSteps(own.steps, row.uuid, key);
      const invitations: Invitation[] = [];
      for (const { uuid, sealed } of invitees) {
        const link = newLink(ports.random);
        const until_ms = ports.now.getTime() + PROPOSAL_DAYS * 86_400_000;
        const hash = await linkHashOf(link);
        change.statements.push(
          write`UPDATE contract_guardians SET link_hash = ${hash}, link_until_ms = ${until_ms} WHERE uuid = ${uuid}`,
        );
        await change.note({
          event: 'guardian_invited',
          actor: 'person',
          actor_uuid: caster_uuid,
          facts: { guardian: uuid },
        });
        const { email: to } = guardianShape.parse(await decryptJson(key, 'contract.guardian', sealed));
        invitations.push({ to, link });
      }
      return { statements: change.statements, outcome: { invitations, locale: email?.locale ?? 'th' } };
    },
    selectAfter(commanding),
  );
}
