/** Members' passkeys. */
import { addPasskey, askForPasskey } from '../../../calls/identity/passkey.ts';
import { Authenticator } from '../../authenticator.ts';
import { ask } from '../ask.ts';

/** Adds a passkey for a member who has just signed in; returns the device. */
export async function addDevice(token: string): Promise<Authenticator> {
  const device = await Authenticator.at('http://localhost');
  const credential = await device.make((await ask(askForPasskey, { token })).data);
  await ask(addPasskey, { token, form: { name: 'a phone', credential } });
  return device;
}
