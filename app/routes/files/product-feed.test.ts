import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calculateLineTotal } from "~/domain/money/rules";
import { createAdmin, createFamily } from "~/testing/factories/factories";
import { createCaseRandom, SEED_LABEL } from "~/testing/faults/random";
import { fetchWorker } from "~/testing/http/worker";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const FAMILIES = 10;
/** As many as a page tells search engines of. */
const PARTS = 100;

const openText = async (path: string) => (await fetchWorker(new URL(path, env.APP_ORIGIN))).text();

type Variant = {
	url: string;
	offers: { price: string; priceSpecification?: { eligibleQuantity: { minValue: number } } };
};

async function readVariants(path: string): Promise<Variant[]> {
	const [json = ""] = (await openText(path)).match(/{[^<]*"@type":"ProductGroup"[^<]*/) ?? [];
	return JSON.parse(json).hasVariant;
}

test(`the feed's price of 1,000 drawn parts is that of their pages (${SEED_LABEL})`, async () => {
	const random = createCaseRandom(1);
	const { id: admin } = await createAdmin();
	const pages = new Map<string, string>();
	for (let n = 0; n < FAMILIES; n += 1) {
		const { id, slug } = await createFamily();
		const parts = Array.from({ length: PARTS }, (_, place) => ({
			id: `${id}-${place}`,
			price: 100 + random.integerBelow(5_000_000),
			least: random.isTrue(0.5) ? 1 : 2 + random.integerBelow(500),
		}));
		await db.run(sql`insert into products (id, name, search_name, description, price_poisha, min_quantity, on_hand, image_key, created_at, created_by, family_id, category_id)
			select value ->> 'id', 'Bolt ' || key, 'bolt', 'Zinc.', value ->> 'price', value ->> 'least', key % 3 * 400, 'products/none.webp', 1, ${admin}, families.id, families.category_id
			from json_each(${JSON.stringify(parts)}) join families on families.id = ${id}`);
		for (const { url, offers } of await readVariants(`/families/${slug}`)) {
			const least = offers.priceSpecification?.eligibleQuantity.minValue ?? 1;
			const total = calculateLineTotal(Math.round(Number(offers.price) * 100), least);
			pages.set(url, `${total / 100} BDT`);
		}
	}
	const [head = "", ...lines] = (await openText("/feeds/products.tsv")).trimEnd().split("\n");
	const [link, price] = ["link", "price"].map((name) => head.split("\t").indexOf(name));
	const feed = new Map(
		lines.map((line) => line.split("\t")).map((cells) => [cells[link ?? 0], cells[price ?? 0]]),
	);
	expect(pages.size).toBe(FAMILIES * PARTS);
	for (const [url, shown] of pages) expect([url, feed.get(url)]).toEqual([url, shown]);
});
