/**
 * A WebAuthn authenticator for tests. It creates passkeys and signs with them, and sends false data
 * if a test asks for it.
 */
import { base64Url, fromBase64Url } from '../api/platform/base/base64url.ts';

/** The false data of one answer. */
interface Told {
  origin?: string;
  rpId?: string;
  /** Sends the answer without user verification. */
  isUnverified?: boolean;
  counter?: number;
  type?: string;
  /** Sends the answer as from a frame in another site's page. */
  crossOrigin?: boolean;
}

const encode = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** A passkey on a device. */
export class Authenticator {
  readonly id = base64Url(crypto.getRandomValues(new Uint8Array(16)));
  readonly #keys: CryptoKeyPair;
  readonly #origin: string;

  private constructor(keys: CryptoKeyPair, origin: string) {
    this.#keys = keys;
    this.#origin = origin;
  }

  /** Creates a passkey on a device that uses pages of `origin`. */
  static async at(origin: string): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    return new Authenticator(keys, origin);
  }

  /** Registers the passkey. Returns a `RegistrationResponseJSON`. */
  async make({ challenge }: { challenge: string }, options: Told = {}): Promise<string> {
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', this.#keys.publicKey));
    const cose = joined(
      [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20],
      point.slice(1, 33),
      [0x22, 0x58, 0x20],
      point.slice(33),
    );
    const id = fromBase64Url(this.id);
    const authData = joined(await this.#head(options, WITH_KEY), new Uint8Array(16), [0, id.length], id, cose);
    const attestation = joined(
      [0xa3, 0x63],
      encode('fmt'),
      [0x64],
      encode('none'),
      [0x67],
      encode('attStmt'),
      [0xa0, 0x68],
      encode('authData'),
      [0x58, authData.length],
      authData,
    );
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge, options),
      attestationObject: base64Url(attestation),
      transports: ['internal'],
    });
  }

  /** Signs a challenge. Returns an `AuthenticationResponseJSON`. */
  async sign({ challenge }: { challenge: string }, options: Told = {}): Promise<string> {
    const clientDataJSON = this.#clientData('webauthn.get', challenge, options);
    const authData = await this.#head(options);
    const signedBytes = joined(authData, await sha256(fromBase64Url(clientDataJSON)));
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.#keys.privateKey, signedBytes);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64Url(authData),
      signature: base64Url(asn1(new Uint8Array(raw))),
    });
  }

  async #head({ rpId, isUnverified, counter = 0 }: Told, more = 0): Promise<Uint8Array> {
    const hash = await sha256(encode(rpId ?? new URL(this.#origin).hostname));
    const flags = PRESENT | (isUnverified ? 0 : VERIFIED) | more;
    return joined(hash, [flags, counter >>> 24, (counter >>> 16) & 255, (counter >>> 8) & 255, counter & 255]);
  }

  #clientData(type: string, challenge: string, options: Told): string {
    const { crossOrigin = false, origin = this.#origin } = options;
    const data = { type: options.type ?? type, challenge, origin, crossOrigin };
    return base64Url(encode(JSON.stringify(data)));
  }

  #credential(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} });
  }
}

/** Converts a raw ECDSA signature to the ASN.1 format that WebAuthn requires. */
function asn1(raw: Uint8Array): Uint8Array {
  const number = (bytes: Uint8Array) => {
    const from = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(from);
    const positive = (short[0] ?? 0) > 127 ? joined([0], short) : short;
    return joined([0x02, positive.length], positive);
  };
  const both = joined(number(raw.slice(0, 32)), number(raw.slice(32)));
  return joined([0x30, both.length], both);
}
