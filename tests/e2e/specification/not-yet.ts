/** Sentences of the table that are not true yet, word for word. One that has become true is taken out of here. */
export const NOT_YET: readonly string[] = [];
