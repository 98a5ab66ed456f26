/** Adds pieces to the stock of an item or variant, or removes them. */
import { getTableName } from 'drizzle-orm';
import type { StockForm } from '../../../calls/shop/item-office.ts';
import type { Statement } from '../../platform/framework/statement.ts';
import type { shopItems } from './item-tables.ts';
import type { shopVariants } from './variant-tables.ts';

interface Stocked {
  uuid: string;
  stock_total: number;
  stock_free: number;
}

interface Moved {
  stock: Pick<Stocked, 'stock_total' | 'stock_free'>;
  statement: Statement;
}

/**
 * Returns the new stock and the statement that writes it, or a failure if fewer pieces are free
 * than are removed.
 */
export function stockMoved(
  table: typeof shopItems | typeof shopVariants,
  { uuid, stock_total, stock_free }: Stocked,
  { direction, pieces }: Pick<StockForm, 'direction' | 'pieces'>,
): Moved | { failed: 'shop_stock_too_little' } {
  const delta = direction === 'add' ? pieces : -pieces;
  const stock = { stock_total: stock_total + delta, stock_free: stock_free + delta };
  if (stock.stock_free < 0) return { failed: 'shop_stock_too_little' };
  // Writes the difference, because the item sells meanwhile. A CHECK rejects an impossible stock,
  // and the command is retried.
  const statement: Statement = {
    sql: `UPDATE ${getTableName(table)} SET stock_total = stock_total + ?, stock_free = stock_free + ? WHERE uuid = ?`,
    params: [delta, delta, uuid],
  };
  return { stock, statement };
}
