import { sql } from "drizzle-orm";

/** What a line becomes, for tests that write a state without its verb. */
export const REFUNDED = { status: "refunded", refundedPoisha: sql`total_poisha` } as const;
export const CANCELLED = { status: "cancelled", cancelledUnits: sql`quantity` } as const;
