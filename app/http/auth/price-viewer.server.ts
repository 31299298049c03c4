import type { AppLoadContext } from "@remix-run/cloudflare";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import type { PriceViewer } from "~/domain/prices/rules";

/** The signed-in user, or a visitor. */
export async function getPriceViewer({
	platform,
	getSession,
}: Pick<AppLoadContext, "platform" | "getSession">): Promise<PriceViewer> {
	const { user } = await getSession();
	return createPriceViewer(platform, user?.id ?? null);
}
