/** Writes ISO 20022 messages. */
import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/**
 * Writes a document of a message type, such as `camt.053.001.02`. Undefined elements are omitted.
 */
export const writeXml = (type: string, content: object): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${type}`, ...content },
  });

/** Formats an amount of satang in baht, with its currency. */
export const amount = (satang: number) => ({
  '@Ccy': 'THB',
  '#text': `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`,
});
