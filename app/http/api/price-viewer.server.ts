import { createPriceViewer } from "~/domain/prices/price-of.server";
import type { PriceViewer } from "~/domain/prices/rules";
import type { Platform } from "~/platform/platform.server";
import type { Caller } from "./caller.server";

/** Sees public prices; a visitor sees none if prices are for members only. */
export const createApiPriceViewer = (platform: Platform, caller: Caller | null): PriceViewer => ({
	...createPriceViewer(platform, caller?.user ?? null),
	customerId: null,
});
