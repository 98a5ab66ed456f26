import type { ReactNode } from 'react';
import formStyles from '../../ui/form/form.css?url';
import qrStyles from '../../ui/paper/qr-paper.css?url';
import giftStyles from '../gift/gift-tray.css?url';
import styles from './room-sheet.css?url';

/** Content of a sheet over a live, with its stylesheets. Without scripts it is a separate page. */
export function RoomSheet({ back, children }: { back: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      {[formStyles, giftStyles, qrStyles, styles].map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} precedence="page" />
      ))}
      {back}
      <div className="gift-tray grid grid-cols-1 gap-4" data-sheet>
        {children}
      </div>
    </div>
  );
}
