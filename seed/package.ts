import { packages } from '../api/money/order/tables.ts';
import { starterPackages } from '../api/office/starter/content/packages.ts';
import { insertMissing } from './statement.ts';
import { uuidOf } from './uuid.ts';

export const packageUuid = (audience: 'user' | 'family', baht: number) => uuidOf(`package:${audience}:${baht}`);

export const seedPackages = () =>
  insertMissing(
    packages,
    starterPackages.map((row) => ({ uuid: packageUuid(row.audience, row.price_satang / 100), ...row })),
  );
