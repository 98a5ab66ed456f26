/** Routes with which members read and accept the versions in force. */
import { acceptAgreements, listAgreements } from '../../../calls/privacy/agreement.ts';
import type { On } from '../../platform/framework/route.ts';
import { storeConsents } from '../privacy/consent.ts';
import { agreementsOf, selectAgreements } from './agreement.ts';

export const prefixes = ['profile'];

export const routes = (on: On) => {
  on(
    listAgreements,
    (_, { db, now, bearer }) => selectAgreements(db, bearer.user_uuid, now),
    async (_, { read }) => ({ data: { agreements: await agreementsOf(await read()) } }),
  );

  on(
    acceptAgreements,
    (_, { db, now, bearer }) => selectAgreements(db, bearer.user_uuid, now),
    async ({ form }, { db, now, caller: { user_uuid }, read }) => {
      const rows = await read();
      const agreements = await agreementsOf(rows);
      const accepted = { terms: form.terms_version, 'privacy-policy': form.privacy_policy_version };
      if (agreements.some(({ name, version }) => accepted[name] !== version)) return { failed: 'agreement_outdated' };
      const consents = agreements.map(({ name, version }) => {
        // The receipt of the terms also holds the age that the member confirmed at sign-up.
        const previous = rows.receipts.find(({ subject }) => subject === name);
        const choices: Record<string, string> = previous ? JSON.parse(previous.choices) : {};
        return { user_uuid, subject: name, version, choices, now };
      });
      const receipts = await storeConsents(db, consents, async () => (await read()).receipts);
      return { data: { agreements: await agreementsOf({ ...rows, receipts, due: [] }) } };
    },
  );
};
