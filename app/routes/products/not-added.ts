/** A button for another quantity sends it beside what its row's field says. */
export const CHOICE_FIELD = "choose";

/** The error of the quantity in one row; `nearest` are quantities that can be added instead. */
export type NotAdded = { productId: string; typed: string; message: string; nearest: number[] };
