/** A device that receives push messages: its keys, and decryption by RFC 8188 and RFC 8291. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A message as the push service received it. */
export interface Pushed {
  headers: Record<string, string>;
  /** The encrypted body in Base64. */
  body: string;
}

const base64Url = (bytes: Buffer): string => bytes.toString('base64url');

export class Device {
  readonly endpoint: string;
  private readonly pair: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);

  constructor(name: string) {
    this.endpoint = `https://push.example.com/send/${name}`;
    this.pair.generateKeys();
  }

  /** The subscription fields that the browser sends. */
  get form() {
    return { endpoint: this.endpoint, p256dh: base64Url(this.pair.getPublicKey()), auth: base64Url(this.secret) };
  }

  /** Decrypts the message. Throws if it was encrypted for another device. */
  read({ body }: Pushed): string {
    const bytes = Buffer.from(body, 'base64');
    const salt = bytes.subarray(0, 16);
    const keyLength = bytes.readUInt8(20);
    const senderKey = bytes.subarray(21, 21 + keyLength);
    const ciphertext = bytes.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), senderKey]);
    const sharedSecret = Buffer.from(hkdfSync('sha256', this.pair.computeSecret(senderKey), this.secret, info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', sharedSecret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(ciphertext.subarray(-16));
    const plaintext = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
    // Zero padding fills the only record. Its last non-zero byte is the delimiter 2.
    return plaintext.subarray(0, plaintext.lastIndexOf(2)).toString();
  }
}

/**
 * Returns the claims of the sender's VAPID token. Throws if the signature does not match this
 * public key.
 */
export async function senderOf(
  { headers }: Pushed,
  publicKey: string,
): Promise<{ aud: string; sub: string; exp: number }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const sender = await crypto.subtle.importKey('raw', Buffer.from(publicKey, 'base64url'), algorithm, false, [
    'verify',
  ]);
  const signedText = Buffer.from(`${head}.${claims}`);
  const isTheirs = await crypto.subtle.verify(algorithm, sender, Buffer.from(signature, 'base64url'), signedText);
  if (!isTheirs || key !== publicKey) throw new Error('somebody else sent it');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
