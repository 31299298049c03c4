import { createPriceViewer } from "~/domain/prices/price-of.server";
import type { PriceViewer } from "~/domain/prices/rules";
import type { Platform } from "~/platform/platform.server";
import type { Caller } from "./caller.server";

/** For the prices that everybody gets; none for visitors if the shop shows prices to members only. */
export const createApiPriceViewer = (platform: Platform, caller: Caller | null): PriceViewer => ({
	...createPriceViewer(platform, caller?.user.id ?? null),
	userId: null,
});
