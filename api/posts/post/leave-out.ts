/** A row of a page, with its serialized item and whether a block exists. */
interface Row<Item> {
  is_blocked: number;
  item: Item;
}

/**
 * Removes blocked rows from a page. The page may be shorter than its limit, and keeps its cursor.
 */
export const leavingOut = <Item>(page: { data: Row<Item>[]; next_cursor: string | null }) => ({
  data: page.data.filter(({ is_blocked }) => is_blocked !== 1).map(({ item }) => item),
  next_cursor: page.next_cursor,
});
