/**
 * Synchronous replacements for the platform's cryptography. A stress test would otherwise wait for
 * other threads a million times. Covers the parts for personal data and hash chains: digests,
 * AES-GCM, HMAC and HKDF with SHA-256.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { vi } from 'vitest';

const TAG_BYTES = 16;

interface GcmUse {
  iv: Uint8Array;
  additionalData: Uint8Array;
}

/** Replaces `crypto.subtle` until mocks are restored. */
export function promptCrypto(): void {
  const raws = new WeakMap<object, Uint8Array>();
  const keysByInput = new Map<string, object>();
  const keyOf = (raw: Uint8Array) => {
    const key = {};
    raws.set(key, raw);
    return key;
  };
  const rawOf = (key: object) => raws.get(key) ?? new Uint8Array();
  const bytes = (buffer: Buffer) => new Uint8Array(buffer).buffer;
  const methods = {
    digest: async (_: string, data: Uint8Array) => bytes(createHash('sha256').update(data).digest()),
    importKey: async (_: string, raw: Uint8Array) => keyOf(raw),
    deriveKey: async ({ salt, info }: { salt: Uint8Array; info: Uint8Array }, base: object) => {
      const name = `${Buffer.from(rawOf(base)).toString('hex')} ${Buffer.from(info).toString('hex')}`;
      const key = keysByInput.get(name) ?? keyOf(new Uint8Array(hkdfSync('sha256', rawOf(base), salt, info, 32)));
      keysByInput.set(name, key);
      return key;
    },
    sign: async (_: string, key: object, data: Uint8Array) =>
      bytes(createHmac('sha256', rawOf(key)).update(data).digest()),
    encrypt: async ({ iv, additionalData }: GcmUse, key: object, data: Uint8Array) => {
      const cipher = createCipheriv('aes-256-gcm', rawOf(key), iv).setAAD(additionalData);
      return bytes(Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]));
    },
    decrypt: async ({ iv, additionalData }: GcmUse, key: object, data: Uint8Array) => {
      const cipher = createDecipheriv('aes-256-gcm', rawOf(key), iv).setAAD(additionalData);
      cipher.setAuthTag(data.subarray(-TAG_BYTES));
      return bytes(Buffer.concat([cipher.update(data.subarray(0, -TAG_BYTES)), cipher.final()]));
    },
  };
  for (const [name, work] of Object.entries(methods)) {
    vi.spyOn(crypto.subtle, name as keyof typeof methods).mockImplementation(work as never);
  }
}
