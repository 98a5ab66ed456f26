/** A row of a page before it is told: `item` is what is told of it, unless a block stands between. */
interface Row<Item> {
  is_blocked: number;
  item: Item;
}

/** A page without what a block keeps from whom it is for: it may be shorter than others, and goes on where it would. */
export const leavingOut = <Item>(page: { data: Row<Item>[]; next_cursor: string | null }) => ({
  data: page.data.filter(({ is_blocked }) => is_blocked !== 1).map(({ item }) => item),
  next_cursor: page.next_cursor,
});
