import type { Platform } from "../../../platform/platform.server";
import type { Lease } from "./lease.server";

/** What every step of the reconciler needs of the world. */
export type Needs = Pick<
	Platform,
	"db" | "now" | "newId" | "settings" | "payments" | "reportError" | "getQueryCount"
>;

/**
 * One step of a run: bounded pages, each after `lease.holdOn()`; after `until` (ms) no further payment under way is asked
 * for. Returns what did not come through, for the admins, or '' when all did; what it throws stops that step alone.
 */
export type Step = (needs: Needs, lease: Pick<Lease, "renew">, until: number) => Promise<string>;
