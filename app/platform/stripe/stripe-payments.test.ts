import { afterEach, expect, test, vi } from "vitest";
import { createTestPlatform } from "~/testing/platform";
import { createStripePayments } from "./stripe-payments.server";

afterEach(() => vi.unstubAllGlobals());

const DAY_S = 86_400;
const ASKED_AT_S = 1_700_000_000;

function createBusyProvider() {
	const requests: string[] = [];
	vi.stubGlobal("fetch", async (url: string | URL) => {
		const { searchParams } = new URL(url);
		requests.push(searchParams.toString());
		const since = Math.max(Number(searchParams.get("created[gte]")) - ASKED_AT_S, 0);
		const until = Math.min(Number(searchParams.get("created[lt]")) - ASKED_AT_S, DAY_S);
		const after = searchParams.get("starting_after");
		const newest = after === null ? until - 1 : Number(after.slice(3)) - 1;
		const size = Math.max(Math.min(100, newest - since + 1), 0);
		const data = Array.from({ length: size }, (_, n) => ({
			id: `cs_${newest - n}`,
			object: "checkout.session",
			status: "open",
			payment_status: "unpaid",
			amount_total: 50_000,
			currency: "bdt",
			livemode: false,
			url: `https://provider.test/${newest - n}`,
			metadata: { attempt_id: `a${newest - n}` },
		}));
		return Response.json({ object: "list", data, has_more: newest - size >= since });
	});
	return { asked: requests, payments: createStripePayments(createTestPlatform().settings.stripe) };
}

test("a hosted page is found among a busy day's pages, searching the first minutes first", async () => {
	const { asked, payments } = createBusyProvider();
	const found = await payments.findPayment("hosted", "a3", ASKED_AT_S * 1000);
	expect(found).toMatchObject({
		handle: "https://provider.test/3",
		providerState: { attemptId: "a3" },
	});
	expect(asked).toHaveLength(2);
	const later = await payments.findPayment("hosted", "a500", ASKED_AT_S * 1000);
	expect(later).toMatchObject({ providerState: { providerId: "cs_500" } });
});

test("a hosted page is reported missing only after all pages were searched", async () => {
	const { payments } = createBusyProvider();
	const search = payments.findPayment("hosted", "none", ASKED_AT_S * 1000);
	await expect(search).rejects.toThrow("was not found among the first pages");
	const quiet = await payments.findPayment("hosted", "none", (ASKED_AT_S + DAY_S + 60) * 1000);
	expect(quiet).toBeNull();
});
