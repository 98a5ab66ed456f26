/** A server with a credential, for a test to report as. */
import { createService } from '../../../calls/identity/service.ts';
import { ask } from '../ask.ts';
import { addMember } from '../member.ts';

/** The secret of a server that may do this. */
export async function addService(scopes = 'facts:write', name = `server for ${scopes}`): Promise<string> {
  const token = await addMember('keeper', 'admin');
  return (await ask(createService, { token, form: { name, scopes } })).data.secret;
}
