import type { Platform } from "../../../platform/platform.server";
import type { Lease } from "./lease.server";

/** Renews the lease before each page; calls no provider after `until` (ms). Returns errors. */
export type Step = (
	platform: Platform,
	lease: Pick<Lease, "renew">,
	until: number,
) => Promise<string>;
