import { BillSheet } from '../../ui/paper/bill.tsx';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { QrPaper } from '../../ui/paper/qr-paper.tsx';
import { QrSvg } from '../../ui/paper/qr-svg.tsx';
import { ReceiptPaper } from '../../ui/paper/receipt-paper.tsx';
import { GalleryGroup, GalleryPart } from './gallery-part.tsx';

const both = (text: string) => ({ th: text, en: text });
const qr = { size: 3, path: 'M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1zM0 2h1v1h-1zM2 2h1v1h-1z' };

/** Bills, QR codes and receipts. */
export function PaperParts() {
  return (
    <GalleryGroup title="Papers">
      <GalleryPart name="BillSheet">
        <BillSheet
          rows={[
            { key: 'a', text: 'Package', satang: 32_900 },
            { key: 'b', text: 'Voucher', satang: -2_000 },
          ]}
          total={30_900}
          totalText="Total"
        />
        <BillSheet rows={[]} total={null} totalText="Not known yet" />
      </GalleryPart>
      <GalleryPart name="QrPaper, QrSvg">
        <QrPaper code={<QrSvg qr={qr} label="QR code" />} amount="฿329.00" payee="Vela" reference="VL20418" />
      </GalleryPart>
      <GalleryPart name="ReceiptPaper, PrintButton">
        <ReceiptPaper
          seller="Vela Live Co., Ltd."
          title={both('Receipt')}
          facts={[{ label: both('Number'), value: 'VL202611-000042' }]}
          lines={[{ label: both('1,000 coins'), value: '฿329.00' }]}
          total={{ label: both('Total'), value: '฿329.00' }}
          note={both('Thank you')}
        />
        <PrintButton>Print</PrintButton>
      </GalleryPart>
    </GalleryGroup>
  );
}
