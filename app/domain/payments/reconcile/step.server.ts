import type { Platform } from "../../../platform/platform.server";
import type { Lease } from "./lease.server";

export type Needs = Pick<
	Platform,
	"db" | "now" | "newId" | "settings" | "payments" | "reportError" | "getQueryCount"
>;

/** Renews the lease before each page; calls no provider after `until` (ms). Returns errors. */
export type Step = (needs: Needs, lease: Pick<Lease, "renew">, until: number) => Promise<string>;
