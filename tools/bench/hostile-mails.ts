import { MAX_MAIL_BYTES, MAX_MAIL_LINES } from "../../app/http/inbound-mail/limits";
import { readLocalSettings } from "../../scripts/local-settings";
import { demoAccounts } from "../../scripts/seed/people";
import { buildHead, createInnocentMail, listHostileMails } from "./hostile/mails";
import { type HostileCost, measureCpu } from "./hostile-lists";
import { fetchWithRetry } from "./visitors";
import { serveShop } from "./workerd";

const [, SHOPPER] = demoAccounts;

/**
 * Hands crafted mails of the longest length that is read to the Worker, as mails of a shopper, beside
 * an innocent list. Wrong: 50 ms more CPU than the innocent list.
 */
export async function measureHostileMails(
	stateDir: string,
	onProgress: (text: string) => void,
): Promise<HostileCost[]> {
	const shop = await serveShop(stateDir, { mails: true });
	const { ORDERS_ADDRESS = "" } = readLocalSettings({}).vars;
	const query = new URLSearchParams({ from: SHOPPER.email, to: ORDERS_ADDRESS });
	const url = new URL(`/cdn-cgi/handler/email?${query}`, shop.url);
	try {
		const measure = (write: (head: string) => string) =>
			measureCpu(shop, async () => {
				const body = Buffer.from(write(buildHead(SHOPPER.email, crypto.randomUUID())), "latin1");
				return () => fetchWithRetry(url, { method: "POST", body });
			});
		await measure(createInnocentMail);
		const { cpuMs: innocentMs } = await measure(createInnocentMail);
		const limits = { bytes: MAX_MAIL_BYTES, lines: MAX_MAIL_LINES };
		const costs: HostileCost[] = [];
		for (const [text, write] of listHostileMails(limits)) {
			onProgress(`  ${text}`);
			const kb = write("").length / 1024;
			costs.push({ door: "mail", text, kb, innocentMs, ...(await measure(write)) });
		}
		return costs;
	} finally {
		await shop.close();
	}
}
