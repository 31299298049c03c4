import type { Operator } from "./change";

/** A slip that changes nothing that anybody could notice. It is not drawn. */
export type Equivalent = { operator: Operator; file: string; before: string; why: string };

export const EQUIVALENTS: readonly Equivalent[] = [];
