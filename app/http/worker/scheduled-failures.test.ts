import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { sendIssue } from "~/domain/newsletter/issues.server";
import { newId } from "~/platform/ids.server";
import { readUploadedPicture } from "~/platform/images/image.server";
import { storeUpload } from "~/platform/images/image-store.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import { getLine, getReservedAndUnpaid } from "~/testing/database/queries";
import { actAsAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { buildPng, createImageFile } from "~/testing/factories/image-files";
import { createSubscriber } from "~/testing/factories/subscribers";
import { createFailingStores, type StoreFailure } from "~/testing/faults/failing-stores";
import { runScheduledJobs } from "~/testing/http/scheduled";
import { resetReconcileCursors } from "~/testing/payments/reconciler";
import { createTestPlatform } from "~/testing/platform";
import { createIssue } from "~/testing/routes/route-rows";

const platform = createTestPlatform();
const { db } = platform;
const stores = createFailingStores();
const HOUR_MS = 3_600_000;

afterEach(async () => {
	vi.restoreAllMocks();
	await resetReconcileCursors();
});

async function runIn(hours: number, failure: StoreFailure | null): Promise<void> {
	const real = Date.now();
	const clock = vi.spyOn(Date, "now").mockReturnValue(real + hours * HOUR_MS);
	stores.startCounting(failure);
	await runScheduledJobs({ ...env, ...stores.bindings });
	clock.mockRestore();
}

async function someWork() {
	const buyer = await createUser();
	const product = await createProduct();
	const orderId = await createOrder(buyer, product);
	const read = await readUploadedPicture(createImageFile(buildPng()));
	if (!read.ok) throw new Error(read.reason);
	const key = await storeUpload(platform, buyer.id, read.picture);
	const mailId = newId();
	const mail = { to: `${mailId}@readers.test`, subject: "Hello", html: "", text: "Hello" };
	await queueMail(db, { ...mail, id: mailId, now: Date.now() });
	const { email } = await createSubscriber();
	await sendIssue(await actAsAdmin(), await createIssue());
	return { productId: product.id, orderId, key, mailId, email };
}

async function whatIsLeft({
	productId,
	orderId,
	key,
	mailId,
	email,
}: Awaited<ReturnType<typeof someWork>>): Promise<string[]> {
	const [mail] = await db.select().from(outbox).where(eq(outbox.id, mailId));
	const newsletters = await db.select().from(outbox).where(eq(outbox.to, email));
	const { reserved, unpaid } = await getReservedAndUnpaid(productId);
	const must: [boolean, string][] = [
		[(await getLine(orderId)).status === "cancelled", "the order still holds its units"],
		[reserved === 0 && unpaid === 0, `${reserved} units are reserved`],
		[(await env.IMAGES_BUCKET.head(key)) === null, "the unused picture is still there"],
		[mail !== undefined && mail.sentAt !== null, "the mail has not left"],
		[newsletters.length === 1, `${newsletters.length} newsletters are queued`],
	];
	return must.filter(([holds]) => !holds).map(([, said]) => said);
}

const FAILURES = 4;
const PATIENCE_MS = 300_000;

/** Each run does a limited share of the work that other tests left. */
const MAX_RUNS = 10;

async function finish(work: Awaited<ReturnType<typeof someWork>>): Promise<string[]> {
	for (let run = 0; run < MAX_RUNS; run += 1) {
		await runIn(12 + run, null);
		const left = await whatIsLeft(work);
		if (left.length === 0) return left;
	}
	return whatIsLeft(work);
}

test("later runs finish the work exactly once, whichever call of the scheduled jobs fails", {
	timeout: PATIENCE_MS,
}, async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	await someWork();
	await runIn(4, null);
	const calls = stores.calls().length;
	for (let n = 0; n < FAILURES; n += 1) {
		const failure = { at: 1 + Math.floor((calls * n) / FAILURES), answerLost: n % 2 === 1 };
		const work = await someWork();
		await runIn(4, failure);
		expect(await finish(work), JSON.stringify(failure)).toEqual([]);
	}
});
