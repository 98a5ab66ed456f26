/** A server with a credential, as which tests report. */
import { createService } from '../../../calls/identity/service.ts';
import { ask } from '../ask.ts';
import { addMember } from '../member.ts';

/** Creates a server with the given scopes; returns its secret. */
export async function addService(scopes = 'facts:write', name = `server for ${scopes}`): Promise<string> {
  const token = await addMember('keeper', 'admin');
  return (await ask(createService, { token, form: { name, scopes } })).data.secret;
}
