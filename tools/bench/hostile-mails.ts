import { MAX_MAIL_BYTES, MAX_MAIL_LINES } from "../../app/http/inbound-mail/limits";
import { readLocalSettings } from "../../scripts/local-settings";
import { demoAccounts } from "../../scripts/seed/people";
import { buildHead, createInnocentMail, listHostileMails } from "./hostile/mails";
import { type HostileCost, measureCpu } from "./hostile-lists";
import { fetchWithRetry } from "./visitors";
import { serveShop } from "./workerd";

const [, SHOPPER] = demoAccounts;

/** Hands mails to the Worker as mails of a shopper. */
async function serveMails(stateDir: string) {
	const shop = await serveShop(stateDir, { mails: true });
	const { ORDERS_ADDRESS = "" } = readLocalSettings({}).vars;
	const query = new URLSearchParams({ from: SHOPPER.email, to: ORDERS_ADDRESS });
	const url = new URL(`/cdn-cgi/handler/email?${query}`, shop.url);
	const prepare = async (write: WriteMail) => {
		const body = Buffer.from(write(buildHead(SHOPPER.email, crypto.randomUUID())), "latin1");
		return () => fetchWithRetry(url, { method: "POST", body });
	};
	return { shop, prepare };
}

type WriteMail = (head: string) => string;

/** Reads one mail in a Worker that has read an innocent one, because a peak never falls. */
async function measureGrowth(stateDir: string, write: WriteMail): Promise<number | null> {
	const { shop, prepare } = await serveMails(stateDir);
	try {
		await (await prepare(createInnocentMail))();
		const before = await shop.peakMb();
		await (await prepare(write))();
		const after = await shop.peakMb();
		return before === null || after === null ? null : after - before;
	} finally {
		await shop.close();
	}
}

/**
 * Measures crafted mails of the longest length that is read beside an innocent list. Wrong: 50 ms more CPU than the
 * innocent list, or more than 20 MB.
 */
export async function measureHostileMails(
	stateDir: string,
	onProgress: (text: string) => void,
): Promise<HostileCost[]> {
	const { shop, prepare } = await serveMails(stateDir);
	const costs: HostileCost[] = [];
	const limits = { bytes: MAX_MAIL_BYTES, lines: MAX_MAIL_LINES };
	try {
		const measure = (write: WriteMail) => measureCpu(shop, () => prepare(write));
		await measure(createInnocentMail);
		const { cpuMs: innocentMs } = await measure(createInnocentMail);
		for (const [text, write] of listHostileMails(limits)) {
			onProgress(`  ${text}`);
			const kb = write("").length / 1024;
			costs.push({ door: "mail", text, kb, innocentMs, ...(await measure(write)) });
		}
	} finally {
		await shop.close();
	}
	for (const [at, [, write]] of listHostileMails(limits).entries()) {
		const cost = costs[at];
		if (cost) cost.megabytes = await measureGrowth(stateDir, write);
	}
	return costs;
}
