import { inject } from "vitest";

const shop = inject("shops")[Number(process.env.VITEST_POOL_ID) - 1];
if (!shop) throw new Error("There are more workers than shops.");

/** Each worker has its own shop, because some tests take the payment provider down. */
export const { base, inbox } = shop;
