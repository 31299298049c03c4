import { inject } from "vitest";

const shop = inject("shops")[Number(process.env.VITEST_POOL_ID) - 1];
if (!shop) throw new Error("There are more workers than shops.");

/**
 * Where the shop of this worker is, and its stand-ins' inbox. Each of the workers has a shop of its own, so that a file that
 * takes the payment provider down does not meet another that pays.
 */
export const { base, inbox } = shop;
