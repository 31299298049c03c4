/** More changed rows in one statement could exceed the database's limits. */
export const MAX_MOVED_PRODUCTS = 10_000;
