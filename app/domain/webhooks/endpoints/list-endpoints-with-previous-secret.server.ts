import type { Platform } from "~/platform/platform.server";
import { webhookEndpoints } from "../tables.server";
import { decryptSecret } from "./secrets.server";

/** Ids of those that would stop once COOKIE_SECRET_PREVIOUS is removed. */
export async function listEndpointsWithPreviousSecret({
	db,
	settings,
}: Pick<Platform, "db" | "settings">): Promise<string[]> {
	const { cookieSecret, knownCookieSecrets } = settings;
	if (knownCookieSecrets.length < 2) return [];
	const { id, secret } = webhookEndpoints;
	const rows = await db.select({ id, secret }).from(webhookEndpoints);
	const found = await Promise.all(
		rows.map((row) =>
			decryptSecret([cookieSecret], row.id, row.secret).then(
				() => [],
				() => [row.id],
			),
		),
	);
	return found.flat();
}
